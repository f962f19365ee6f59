import { isManualType } from '#contract/doctypes.ts'
import type { ShownFile } from '../files/shown-versions.store.ts'

/** One document with its translations. */
export interface PublicDocument {
  /** In the language that the visitor wants most. */
  file: ShownFile
  translations: ShownFile[]
}

/** Documents of one type. */
export interface PublicType {
  title: string
  documents: PublicDocument[]
}

/** Files by their types in the types' order, in the visitor's language first; translations of each other are one document. */
export function typesOf(files: ShownFile[], wanted: string[]): PublicType[] {
  const documents = [...Map.groupBy(files, ({ current }) => current.group).values()]
    .map((group) => documentOf(group, wanted))
    .toSorted(
      ({ file: one }, { file: other }) =>
        byType(one, other) || rankOf(one, wanted) - rankOf(other, wanted) || byName(one, other),
    )
  const types = Map.groupBy(documents, ({ file }) => file.current.doctype?.title ?? '')
  return [...types].map(([title, own]) => ({ title, documents: own }))
}

/** What most people come for: the first of a type that is a manual, and of these in the language that the visitor wants most. */
export function manualIn(types: PublicType[], wanted: string[]): PublicDocument | undefined {
  return types
    .flatMap(({ documents }) => documents.filter(({ file }) => isManual(file)))
    .toSorted(({ file: one }, { file: other }) => rankOf(one, wanted) - rankOf(other, wanted))[0]
}

export function isManual({ current: { doctype } }: ShownFile): boolean {
  return doctype !== null && isManualType(doctype)
}

function documentOf(group: ShownFile[], wanted: string[]): PublicDocument {
  const [file, ...translations] = group.toSorted(
    (one, other) => rankOf(one, wanted) - rankOf(other, wanted),
  )
  if (!file) throw new Error('A group has no file')
  return { file, translations }
}

/** Where the file's best language stands among the wanted ones. */
function rankOf({ current }: ShownFile, wanted: string[]): number {
  const ranks = current.languages.map((code) => wanted.indexOf(code)).filter((rank) => rank >= 0)
  return Math.min(wanted.length, ...ranks)
}

function byType(one: ShownFile, other: ShownFile): number {
  const [first, second] = [one.current.doctype, other.current.doctype]
  const order = (first?.position ?? 0) - (second?.position ?? 0)
  return order || (first?.title ?? '').localeCompare(second?.title ?? '', 'de')
}

function byName(one: ShownFile, other: ShownFile): number {
  return one.current.filename.localeCompare(other.current.filename, 'de', { numeric: true })
}
