import { isManualType } from '#contract/doctypes.ts'
import type { ShownFile } from '../files/shown-versions.store.ts'

/** A document and its translations. */
export interface PublicDocument {
  /** The one in the language that the visitor prefers. */
  file: ShownFile
  translations: ShownFile[]
}

/** The documents of one type. */
export interface PublicType {
  title: string
  documents: PublicDocument[]
}

/**
 * Groups files by type, in the order of types; translations of
 * each other are one document, in the visitor's language first.
 */
export function typesOf(files: ShownFile[], languages: string[]): PublicType[] {
  const documents = [...Map.groupBy(files, ({ current }) => current.group).values()]
    .map((group) => documentOf(group, languages))
    .toSorted(
      ({ file: one }, { file: other }) =>
        byType(one, other) ||
        rankOf(one, languages) - rankOf(other, languages) ||
        byName(one, other),
    )
  const types = Map.groupBy(documents, ({ file }) => file.current.doctype?.title ?? '')
  return [...types].map(([title, own]) => ({ title, documents: own }))
}

/**
 * The document that most people look for: the first of a type that
 * is a manual, those in the visitor's preferred language first.
 */
export function manualIn(types: PublicType[], languages: string[]): PublicDocument | undefined {
  return types
    .flatMap(({ documents }) => documents.filter(({ file }) => isManual(file)))
    .toSorted(
      ({ file: one }, { file: other }) => rankOf(one, languages) - rankOf(other, languages),
    )[0]
}

export function isManual({ current: { doctype } }: ShownFile): boolean {
  return doctype !== null && isManualType(doctype)
}

function documentOf(group: ShownFile[], languages: string[]): PublicDocument {
  const [file, ...translations] = group.toSorted(
    (one, other) => rankOf(one, languages) - rankOf(other, languages),
  )
  if (!file) throw new Error('A group has no file')
  return { file, translations }
}

/** The rank of the file's best language among the wanted ones; their number if it has none of them. */
function rankOf({ current }: ShownFile, languages: string[]): number {
  const ranks = current.languages.map((code) => languages.indexOf(code)).filter((rank) => rank >= 0)
  return Math.min(languages.length, ...ranks)
}

function byType(one: ShownFile, other: ShownFile): number {
  const [first, second] = [one.current.doctype, other.current.doctype]
  const order = (first?.position ?? 0) - (second?.position ?? 0)
  return order || german.compare(first?.title ?? '', second?.title ?? '')
}

function byName(one: ShownFile, other: ShownFile): number {
  return natural.compare(one.current.filename, other.current.filename)
}

const german = new Intl.Collator('de')
const natural = new Intl.Collator('de', { numeric: true })
