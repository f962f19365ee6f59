import type { Secrets } from '../core/secrets.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { classificationOf } from './document-classes.ts'
import {
  collection,
  concept,
  type Element,
  file,
  list,
  named,
  property,
  type Submodel,
  texts,
} from './elements.ts'
import type { ShellMaker } from './nameplate.ts'

/** What is handed over with a machine, and how its files are reached. */
interface HandedOver {
  /** The permanent address of what is documented. */
  address: string
  /** The portal's own. */
  portal: string
  files: ShownFile[]
  maker: ShellMaker
  secrets: Secrets
  /** Where the bytes of a version are. */
  placeOf: (version: ShownVersion) => string
}

/**
 * The submodel Handover Documentation 2.0.1 (IDTA 02004): translations of each other are one document, whose versions are
 * the current ones and those of the delivery. Undefined without files, for which the template has no place.
 */
export function handoverDocumentation(handed: HandedOver): Submodel | undefined {
  const groups = Map.groupBy(handed.files, ({ current }) => current.group)
  const [first, ...rest] = [...groups].map(([group, files]) => documentOf(group, files, handed))
  if (!first) return undefined
  return {
    modelType: 'Submodel',
    idShort: 'HandoverDocumentation',
    id: `${handed.address}#HandoverDocumentation`,
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

function documentOf(group: number, files: ShownFile[], handed: HandedOver): Element {
  const [id, classification, version] = [
    '0173-1#02-ABI501#003/0173-1#01-AHF580#003',
    '0173-1#02-ABI502#003/0173-1#01-AHF581#003',
    '0173-1#02-ABI503#003/0173-1#01-AHF582#003',
  ]
  const { portal, maker } = handed
  const language = maker.settings.language
  const [{ current: doctyped }] = files as [ShownFile]
  const { system, ...own } = classificationOf(doctyped.doctype, { address: portal, language })
  const versions = files.flatMap(({ current, delivered }) => [current, delivered ?? []].flat())
  const [first, ...rest] = versions.map((shown) => versionOf(shown, version, handed))
  return collection(documentId, {
    DocumentIds: list('0173-1#02-ABI501#003', id, [
      collection(id, {
        DocumentDomainId: property('0173-1#02-ABH994#003', portal),
        DocumentIdentifier: property('0173-1#02-AAO099#004', identifierOf(group, handed)),
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
    DocumentVersions: list('0173-1#02-ABI503#003', version, [first, ...rest] as [Element]),
  })
}

/** The same for ever, and nobody learns from it how many files there are. */
function identifierOf(group: number, { secrets }: HandedOver): string {
  return secrets.derive(`document of a shell ${group}`).slice(0, 32)
}

function versionOf(version: ShownVersion, semanticId: string, handed: HandedOver): Element {
  const { maker, placeOf } = handed
  const { filename, doctype, mime, releasedOn } = version
  const { language: usual } = maker.settings
  const [first = usual, ...others] = version.languages
  const [inLanguage, digitalFile] = ['0173-1#02-AAN468#008', '0173-1#02-ABK126#002']
  const languageOf = (code: string) => property(inLanguage, code)
  return collection(semanticId, {
    Language: list(inLanguage, inLanguage, [languageOf(first), ...others.map(languageOf)]),
    Version: property('0173-1#02-AAP003#005', version.version || '1'),
    Title: texts('0173-1#02-ABG940#003', { [first]: filename }),
    Description: texts('0173-1#02-AAN466#004', { [usual]: doctype?.title ?? filename }),
    StatusSetDate: property('0173-1#02-ABI000#003', releasedOn, 'xs:date'),
    StatusValue: property('0173-1#02-ABI001#003', 'Released'),
    OrganizationShortName: property('https://api.eclass-cdp.com/0173-1-02-ABI002-003', maker.name),
    OrganizationOfficialName: property('0173-1#02-ABI004#003', maker.name),
    DigitalFiles: list(digitalFile, digitalFile, [file(digitalFile, placeOf(version), mime)]),
  })
}
