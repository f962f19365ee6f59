import { lowered, plainLetters, searchKey } from '#contract/search-key.ts'
import { visible } from '#contract/visible-text.ts'

/**
 * The key for comparing texts that must be unique: NFC, lower case, `ß` as `ss`, trimmed. `MÜLLER`, `Müller` and `
 * müller ` have the same key on every database engine; `Muller` has another.
 */
export function fold(text: string): string {
  return lowered(text).trim()
}

/** The same for sign-in names, which may have been copied: invisible characters are removed as well. */
export function foldCopied(text: string): string {
  return fold(visible(text))
}

/**
 * The key that lists are sorted by, in the order of DIN 5007-1: `ä` as `a`, `ß` as `ss`, ignoring case, and numbers
 * by value (`SN2` before `SN10`).
 */
export function sortKey(text: string): string {
  return plainLetters(lowered(text))
    .replaceAll(/\d+/g, (digits) => {
      const value = digits.replace(/^0+(?=\d)/, '')
      return String(Math.min(value.length, 99)).padStart(2, '0') + value
    })
    .slice(0, maxSortKeyLength)
}

/** The few records of a list without pages in the order of their names, as longer lists are, on either engine. */
export function inNameOrder<Named>(records: Named[], nameOf: (record: Named) => string): Named[] {
  return records
    .map((record) => ({ record, key: sortKey(nameOf(record)) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ record }) => record)
}

/** In characters; texts that differ only after them are sorted by id. */
const maxSortKeyLength = 200

/** The columns derived from a text that has twins. */
export interface Twins<Column extends string> {
  folded: `${Column}_folded`
  search: `${Column}_search`
  sort: `${Column}_sort`
}

/** The twins of a text, by column; null for null. */
export function twinsOf<const Column extends string, Text extends string | null>(
  column: Column,
  text: Text,
): Record<Twins<Column>[keyof Twins<Column>], Text> {
  const of = (key: (text: string) => string) => (text === null ? null : key(text))
  return {
    [`${column}_folded`]: of(fold),
    [`${column}_search`]: of(searchKey),
    [`${column}_sort`]: of(sortKey),
  } as Record<Twins<Column>[keyof Twins<Column>], Text>
}
