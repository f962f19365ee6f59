import { lowered, plainLetters, searchKey } from '#contract/search-key.ts'
import { visible } from '#contract/visible-text.ts'

/**
 * The key by which texts that must be unique are compared: NFC, lower case, `ß` as `ss`, outer space gone. So `MÜLLER`,
 * `Müller` and ` müller ` are one, on every database engine; `Muller` is another.
 */
export function fold(text: string): string {
  return lowered(text).trim()
}

/** The same of what somebody signs in with, which may have been copied: without what nobody sees of it. */
export function foldCopied(text: string): string {
  return fold(visible(text))
}

/**
 * The key that lists are sorted by, in the order of DIN 5007-1: `ä` as `a`, `ß` as `ss`, without case, and digits by
 * their value (`SN2` before `SN10`).
 */
export function sortKey(text: string): string {
  return plainLetters(lowered(text))
    .replaceAll(/\d+/g, (digits) => {
      const value = digits.replace(/^0+(?=\d)/, '')
      return String(Math.min(value.length, 99)).padStart(2, '0') + value
    })
    .slice(0, longestSortKey)
}

/** Characters; what differs only beyond them is sorted by id. */
const longestSortKey = 200

/** What a column with twins holds beside its text. */
export interface Twins<Column extends string> {
  folded: `${Column}_folded`
  search: `${Column}_search`
  sort: `${Column}_sort`
}

/** The twins of a text, by their columns; null where there is no text. */
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
