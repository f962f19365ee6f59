import { type VdiClass, vdiClassWords } from '#contract/doctypes.ts'
import { othersInWords } from '../core/german-numbers.ts'
import { versionLabels } from '../files/version-labels.ts'
import { labelAddress } from '../labels/label-address.ts'
import { vdiClassOf } from './class-of-title.ts'
import type { FileFacts } from './file-facts.store.ts'
import {
  type DocumentDescription,
  type DocumentId,
  type DocumentRelationship,
  type DocumentVersion,
  mainPdf,
  type Organization,
  type ReferencedObject,
  refTypes,
  type VdiDocument,
  vdiSystem,
} from './model.ts'
import type { PackageFile, PackageSubject } from './package-files.store.ts'

/** The issuer of the container, and its date. */
export interface Issuer {
  publicUrl: string
  /** Name of the maker; of the portal if the settings have none. */
  name: string
  /** Language of the main document, and of files without a language. */
  language: string
  /** Day (YYYY-MM-DD). */
  today: string
  /** Id of the main document, unique per container. */
  mainId: string
}

/** A version of a file as a document. */
export interface DescribedFile extends PackageFile {
  vdiClass: VdiClass | undefined
  document: VdiDocument
}

/** Describes each version as a document, whose file is named by `nameOf`. */
export function describeFiles(
  issuer: Issuer,
  files: readonly PackageFile[],
  facts: ReadonlyMap<string, FileFacts>,
  nameOf: (file: PackageFile) => string,
): DescribedFile[] {
  const labels = versionLabels(files.map(({ version }) => version))
  const media = new Set(files.map(({ version }) => version.media))
  return files.map((file) => {
    const { version, subjects } = file
    const vdiClass = vdiClassOf(version.doctype)
    const pdf = facts.get(version.sha256)?.pdf
    const pages = typeof pdf === 'object' ? pdf?.pages : null
    const languages = version.languages.length > 0 ? version.languages : [issuer.language]
    const described: DocumentVersion = {
      ...released(issuer, version.releasedOn),
      ...(pages && { numberOfPages: pages }),
      id: labels.get(version.slug) ?? version.version,
      languages,
      descriptions: languages.map((language) => descriptionOf(language, file, vdiClass)),
      relationships: translationOf(issuer, file, media),
      files: [{ name: nameOf(file), format: version.mime }],
    }
    const id = documentId(issuer, version.media)
    return { ...file, vdiClass, document: documentOf(issuer, id, vdiClass, objects(), [described]) }

    function objects(): ReferencedObject[] {
      return subjects.map((subject) => objectOf(issuer, [subject], true))
    }
  })
}

/** Describes the main document: the subjects of the container and its contents. */
export function describeMain(
  issuer: Issuer,
  subjects: readonly PackageSubject[],
  files: readonly DescribedFile[],
): VdiDocument {
  const relationships = [...new Set(files.map(({ version }) => version.media))].map(
    (media): DocumentRelationship => ({
      type: 'RefersTo',
      documentId: documentId(issuer, media),
      versionIds: [],
      descriptions: [],
    }),
  )
  const names = subjects.map(({ name }) => name)
  const version: DocumentVersion = {
    ...released(issuer, issuer.today),
    id: '1',
    languages: ['de'],
    descriptions: [
      {
        language: 'de',
        title: 'Hauptdokument',
        summary: `Verzeichnis der Dokumente: ${bounded(names)}`,
        keyWords: ['Hauptdokument', ...unique(names.slice(0, maxWords))],
      },
    ],
    relationships,
    files: [{ name: mainPdf, format: 'application/pdf' }],
  }
  const id = { domainId: domainOf(issuer), id: issuer.mainId }
  // A main document may have only one object: for several subjects it lists their links, and no serial number.
  const object = objectOf(issuer, subjects, subjects.length === 1)
  return documentOf(issuer, id, '01-01', [object], [version])
}

/** The id of a file's document, the same wherever it is referred to. */
function documentId(issuer: Issuer, media: number): DocumentId {
  return { domainId: domainOf(issuer), id: `D${media}` }
}

function domainOf({ publicUrl }: Issuer): string {
  return new URL(publicUrl).hostname
}

function documentOf(
  issuer: Issuer,
  id: DocumentId,
  vdiClass: VdiClass | undefined,
  objects: ReferencedObject[],
  versions: DocumentVersion[],
): VdiDocument {
  const organization = organizationOf(issuer)
  return {
    ids: [{ ...id, isPrimary: true }],
    domains: [{ id: id.domainId, party: { role: 'Responsible', organization } }],
    classifications: vdiClass
      ? [
          {
            system: vdiSystem,
            classId: vdiClass,
            classNames: [{ language: 'de', text: vdiClassWords[vdiClass] }],
          },
        ]
      : [],
    objects,
    versions,
  }
}

function organizationOf({ publicUrl, name }: Issuer): Organization {
  return { id: publicUrl, name, officialName: name }
}

function objectOf(
  issuer: Issuer,
  subjects: readonly PackageSubject[],
  saysSerialNumber: boolean,
): ReferencedObject {
  const articles = unique(subjects.flatMap(({ article }) => article ?? []))
  const machines = unique(subjects.flatMap(({ machine }) => machine?.trim() || []))
  const serials = subjects.filter(({ kind }) => saysSerialNumber && kind === 'devices')
  return {
    ids: [
      ...serials.map(
        ({ name }) =>
          ({ objectType: 'Individual', refType: refTypes.serialNumber, id: name }) as const,
      ),
      ...subjects.map(
        ({ publicId }) =>
          ({
            objectType: 'Individual',
            refType: refTypes.identificationLink,
            isGloballyUnique: true,
            id: labelAddress(issuer, publicId),
          }) as const,
      ),
      ...articles.map((id) => ({ objectType: 'Type', refType: refTypes.productType, id }) as const),
    ],
    referenceDesignations: [],
    equipmentIds: [],
    projectIds: [],
    parties: [{ role: 'Manufacturer', organization: organizationOf(issuer) }],
    descriptions: machines.length > 0 ? [{ language: 'de', text: bounded(machines) }] : [],
  }
}

function released(issuer: Issuer, day: string): Pick<DocumentVersion, 'parties' | 'status'> {
  const organization = organizationOf(issuer)
  return {
    parties: [{ role: 'Author', organization }],
    status: {
      value: 'Released',
      setDate: day,
      parties: [{ role: 'Responsible', organization }],
      comments: [],
    },
  }
}

function descriptionOf(
  language: string,
  { version, subjects }: PackageFile,
  vdiClass: VdiClass | undefined,
): DocumentDescription {
  const { filename, doctype } = version
  const articles = subjects.flatMap(({ article }) => article ?? [])
  const word = vdiClass && vdiClassWords[vdiClass]
  return {
    language,
    title: filename,
    summary: unique([doctype?.title ?? filename, version.version]).join(', '),
    keyWords: unique([doctype?.title ?? word ?? filename, ...articles]).slice(0, maxWords),
  }
}

/** A translation refers to its original, if that is in the container. */
function translationOf(
  issuer: Issuer,
  { version: { media, group } }: PackageFile,
  known: ReadonlySet<number>,
): DocumentRelationship[] {
  if (group === media || !known.has(group)) return []
  const id = documentId(issuer, group)
  return [{ type: 'TranslationOf', documentId: id, versionIds: [], descriptions: [] }]
}

const maxWords = 10

function unique(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
}

function bounded(names: readonly string[]): string {
  const more = names.length - maxWords
  const rest = more > 0 ? ` und ${othersInWords(more, 'eine weitere')}` : ''
  return names.slice(0, maxWords).join(', ') + rest
}
