import type { Secrets } from '../core/secrets.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { versionLabels } from '../files/version-labels.ts'
import { classificationOf } from './document-classes.ts'
import {
  collection,
  concept,
  type Element,
  file,
  list,
  listedReference,
  named,
  property,
  type Reference,
  reference,
  type Submodel,
  texts,
} from './elements.ts'
import type { ShellMaker } from './nameplate.ts'

/** The files handed over with a machine, and how to reach them. */
interface HandedOver {
  /** The permanent address of the documented object. */
  address: string
  /** The address of the portal. */
  portal: string
  files: ShownFile[]
  maker: ShellMaker
  secrets: Secrets
  /** Address or path of a version's bytes. */
  placeOf: (version: ShownVersion) => string
}

/**
 * The submodel Handover Documentation 2.0.1 (IDTA 02004): each file is a document whose versions are the current and
 * the delivered one; a translation refers to its original. Undefined without files, which the template does not allow.
 */
export function handoverDocumentation(handed: HandedOver): Submodel | undefined {
  const id = `${handed.address}#HandoverDocumentation`
  const places = new Map(handed.files.map(({ current }, place) => [current.media, place]))
  const [first, ...rest] = handed.files.map((file) => {
    const { media, group } = file.current
    const place = media === group ? undefined : places.get(group)
    const original = place === undefined ? undefined : listedReference(id, 'Documents', place)
    return documentOf(file, original, handed)
  })
  if (!first) return undefined
  return {
    modelType: 'Submodel',
    idShort: 'HandoverDocumentation',
    id,
    kind: 'Instance',
    administration: {
      version: '2',
      revision: '0',
      templateId: 'https://admin-shell.io/idta-02004-2-0',
    },
    semanticId: concept('0173-1#01-AHF578#003'),
    submodelElements: named({
      Documents: list('0173-1#02-ABI500#003', documentId, [first, ...rest]),
    }),
  }
}

const documentId = '0173-1#02-ABI500#003/0173-1#01-AHF579#003'

/** The document of a file; `original` refers to the document that it is a translation of. */
function documentOf(file: ShownFile, original: Reference | undefined, handed: HandedOver): Element {
  const [id, classification, ofVersion] = [
    '0173-1#02-ABI501#003/0173-1#01-AHF580#003',
    '0173-1#02-ABI502#003/0173-1#01-AHF581#003',
    '0173-1#02-ABI503#003/0173-1#01-AHF582#003',
  ]
  const { portal, maker } = handed
  const language = maker.settings.language
  const { current, delivered } = file
  const { system, ...own } = classificationOf(current.doctype, { address: portal, language })
  const labels = versionLabels([current, delivered ?? []].flat())
  const elementOf = (version: ShownVersion) => {
    const label = labels.get(version.slug) ?? version.version
    return collection(ofVersion, versionOf(version, label, original, handed))
  }
  return collection(documentId, {
    DocumentIds: list('0173-1#02-ABI501#003', id, [
      collection(id, {
        DocumentDomainId: property('0173-1#02-ABH994#003', portal),
        DocumentIdentifier: property('0173-1#02-AAO099#004', identifierOf(current.media, handed)),
        DocumentIsPrimary: property('0173-1#02-ABH995#003', 'true', 'xs:boolean'),
      }),
    ]),
    DocumentClassifications: list('0173-1#02-ABI502#003', classification, [
      collection(classification, {
        ClassId: property('0173-1#02-ABH996#003', own.id),
        ClassName: texts('0173-1#02-ABJ219#002', own.name),
        ClassificationSystem: property('0173-1#02-ABH997#003', system),
      }),
    ]),
    DocumentVersions: list('0173-1#02-ABI503#003', ofVersion, [
      elementOf(current),
      ...(delivered ? [elementOf(delivered)] : []),
    ]),
  })
}

/** Permanent, and does not reveal how many files exist. */
function identifierOf(media: number, { secrets }: HandedOver): string {
  return secrets.derive(`document of a shell ${media}`).slice(0, 32)
}

function versionOf(
  version: ShownVersion,
  label: string,
  original: Reference | undefined,
  { maker, placeOf }: HandedOver,
): Record<string, Element | undefined> {
  const { filename, doctype, mime, releasedOn } = version
  const { language: usual } = maker.settings
  const [first = usual, ...others] = version.languages
  const inEach = [first, ...others].map((code) => [code, filename])
  const [inLanguage, translation, digitalFile] = [
    '0173-1#02-AAN468#008',
    '0173-1#02-ABK290#002',
    '0173-1#02-ABK126#002',
  ]
  const languageOf = (code: string) => property(inLanguage, code)
  return {
    Language: list(inLanguage, inLanguage, [languageOf(first), ...others.map(languageOf)]),
    Version: property('0173-1#02-AAP003#005', label),
    Title: texts('0173-1#02-ABG940#003', Object.fromEntries(inEach)),
    Description: texts('0173-1#02-AAN466#004', { [usual]: doctype?.title ?? filename }),
    StatusSetDate: property('0173-1#02-ABI000#003', releasedOn, 'xs:date'),
    StatusValue: property('0173-1#02-ABI001#003', 'Released'),
    OrganizationShortName: property('https://api.eclass-cdp.com/0173-1-02-ABI002-003', maker.name),
    OrganizationOfficialName: property('0173-1#02-ABI004#003', maker.name),
    TranslationOfEntities:
      original && list(translation, translation, [reference(translation, original)]),
    DigitalFiles: list(digitalFile, digitalFile, [file(digitalFile, placeOf(version), mime)]),
  }
}
