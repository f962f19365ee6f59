import { type VdiClass, vdiClasses } from '#contract/doctypes.ts'
import {
  type DocumentId,
  type DocumentVersion,
  isAddress,
  type VdiDocument,
  vdiSystem,
} from './model.ts'

/** The metadata of a document about one of its files. */
export interface FileMetadata {
  /** Identifies the document, by domain and number. */
  key: string
  /** Its number for people. */
  id: string
  title: string
  /** All its names: titles, subtitles, keywords. */
  words: string[]
  /** The first one counts. */
  classes: VdiClass[]
  /** Codes of ISO 639-1, if there is one. */
  languages: string[]
  version: string
  /** Day (YYYY-MM-DD); null if it is in review, absent if unknown. */
  releasedOn?: string | null
  serialNumbers: string[]
  articleNumbers: string[]
  /** Key of the document that it is a translation of. */
  translationOf: string | null
}

/** By file name; a file in several versions belongs to the last one. */
export function metadataOfFiles(document: VdiDocument): Map<string, FileMetadata> {
  const [first] = document.ids
  const id = document.ids.find(({ isPrimary }) => isPrimary) ?? first
  const metadataByName = new Map<string, FileMetadata>()
  if (!id) return metadataByName
  for (const version of document.versions) {
    const metadata = metadataOfVersion(document, version, id)
    const titled = new Set<string>()
    for (const { name } of version.files) {
      const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
      // Of several PDFs of a document, the first one gets its title.
      const isFirst = !titled.has(ending)
      titled.add(ending)
      const title = withoutEnding(metadata.title, ending)
      const base = withoutEnding(name, ending)
      metadataByName.set(name, { ...metadata, title: isFirst ? title : `${title} (${base})` })
    }
  }
  return metadataByName
}

/** Some titles are file names. */
function withoutEnding(name: string, ending: string): string {
  const isSame = name.length > ending.length && name.toLowerCase().endsWith(ending)
  return isSame ? name.slice(0, name.length - ending.length) : name
}

function metadataOfVersion(
  { ids: _, classifications, objects }: VdiDocument,
  { id: version, languages, descriptions, status, relationships }: DocumentVersion,
  id: DocumentId,
): FileMetadata {
  const german = descriptions.find(({ language }) => /^(?:de|deu|ger)\b/i.test(language))
  const original = relationships.find(({ type }) => type === 'TranslationOf')
  const classIds = classifications.flatMap(({ system, classId }) =>
    system === vdiSystem ? classId : [],
  )
  const ofType = (type: 'Type' | 'Individual') => {
    const found = objects.flatMap((object) =>
      object.ids.filter(({ objectType }) => objectType === type),
    )
    const numbers = found.filter((objectId) => objectId.id !== '' && !isAddress(objectId))
    return [...new Set(numbers.map((objectId) => objectId.id))]
  }
  return {
    key: keyOf(id),
    id: id.id,
    title: (german ?? descriptions[0])?.title ?? '',
    words: descriptions.flatMap(({ title, subTitle, keyWords }) => [
      title,
      ...(subTitle === undefined ? [] : [subTitle]),
      ...keyWords,
    ]),
    classes: vdiClasses
      .filter((classId) => classIds.includes(classId))
      .toSorted((a, b) => classIds.indexOf(a) - classIds.indexOf(b)),
    languages: [...new Set(languages.map(shortCode))],
    version,
    ...releaseOf(status),
    serialNumbers: ofType('Individual'),
    articleNumbers: ofType('Type'),
    translationOf: original ? keyOf(original.documentId) : null,
  }
}

function releaseOf({
  value,
  setDate,
}: DocumentVersion['status']): Pick<FileMetadata, 'releasedOn'> {
  if (value === 'InReview') return { releasedOn: null }
  return setDate === undefined ? {} : { releasedOn: setDate }
}

/** Converts `deu` and `ger` to `de`. */
function shortCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code
  }
}

/** Both domains and numbers are case-insensitive. */
function keyOf({ domainId, id }: DocumentId): string {
  return JSON.stringify([domainId.toLowerCase(), id.toLowerCase()])
}
