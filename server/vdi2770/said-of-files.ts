import { type VdiClass, vdiClasses } from '#contract/doctypes.ts'
import {
  type DocumentId,
  type DocumentVersion,
  isAddress,
  type VdiDocument,
  vdiSystem,
} from './model.ts'

/** What the metadata of a document say of one of its files. */
export interface SaidOfFile {
  /** The document, by domain and number. */
  key: string
  /** Its number as people read it. */
  id: string
  title: string
  /** Everything that it is called: titles, subtitles, key words. */
  words: string[]
  /** The first counts. */
  classes: VdiClass[]
  /** Codes of ISO 639-1 where there is one. */
  languages: string[]
  version: string
  /** Day (YYYY-MM-DD); null while it is in review, absent where nobody says. */
  releasedOn?: string | null
  serialNumbers: string[]
  articleNumbers: string[]
  /** The document of which it is a translation. */
  translationOf: string | null
}

/** By the names of the files; a file of several versions is that of the last one. */
export function saidOfFiles(document: VdiDocument): Map<string, SaidOfFile> {
  const [first] = document.ids
  const id = document.ids.find(({ isPrimary }) => isPrimary) ?? first
  const said = new Map<string, SaidOfFile>()
  if (!id) return said
  for (const version of document.versions) {
    const own = saidOfVersion(document, version, id)
    const titled = new Set<string>()
    for (const { name } of version.files) {
      const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
      // A document may have several PDFs: the first is called as the document is.
      const isFirst = !titled.has(ending)
      titled.add(ending)
      const title = withoutEnding(own.title, ending)
      const base = withoutEnding(name, ending)
      said.set(name, { ...own, title: isFirst ? title : `${title} (${base})` })
    }
  }
  return said
}

/** Some documents are called as their files are. */
function withoutEnding(name: string, ending: string): string {
  const isSame = name.length > ending.length && name.toLowerCase().endsWith(ending)
  return isSame ? name.slice(0, name.length - ending.length) : name
}

function saidOfVersion(
  { ids: _, classifications, objects }: VdiDocument,
  { id: version, languages, descriptions, status, relationships }: DocumentVersion,
  id: DocumentId,
): SaidOfFile {
  const german = descriptions.find(({ language }) => /^(?:de|deu|ger)\b/i.test(language))
  const original = relationships.find(({ type }) => type === 'TranslationOf')
  const classIds = classifications.flatMap(({ system, classId }) =>
    system === vdiSystem ? classId : [],
  )
  const ofType = (wanted: 'Type' | 'Individual') => {
    const found = objects.flatMap((object) =>
      object.ids.filter(({ objectType }) => objectType === wanted),
    )
    const numbers = found.filter((own) => own.id !== '' && !isAddress(own))
    return [...new Set(numbers.map((own) => own.id))]
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
      .filter((own) => classIds.includes(own))
      .toSorted((a, b) => classIds.indexOf(a) - classIds.indexOf(b)),
    languages: [...new Set(languages.map(shortCode))],
    version,
    ...releaseOf(status),
    serialNumbers: ofType('Individual'),
    articleNumbers: ofType('Type'),
    translationOf: original ? keyOf(original.documentId) : null,
  }
}

function releaseOf({ value, setDate }: DocumentVersion['status']): Pick<SaidOfFile, 'releasedOn'> {
  if (value === 'InReview') return { releasedOn: null }
  return setDate === undefined ? {} : { releasedOn: setDate }
}

/** `deu` and `ger` are `de`. */
function shortCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code
  }
}

/** Neither domains nor numbers tell cases apart. */
function keyOf({ domainId, id }: DocumentId): string {
  return JSON.stringify([domainId.toLowerCase(), id.toLowerCase()])
}
