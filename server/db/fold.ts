/**
 * The key by which texts that must be unique are compared: NFC, lower case, `ß` as `ss`, outer space gone. So `MÜLLER`,
 * `Müller` and ` müller ` are one, on every database engine; `Muller` is another.
 */
export function fold(text: string): string {
  return lowered(text).trim()
}

/**
 * What a text is searched in: its lower case, the same with plain letters, and with umlauts written out, each between
 * line breaks. Whatever `searchTerms` makes of a part of the text stands in it.
 */
export function searchKey(text: string): string {
  return `\n${spellings(text).join('\n')}\n`
}

/** What to look for in a `searchKey`: one of these must stand there. `müller` looks for `muller` and `mueller` too. */
export function searchTerms(wanted: string): string[] {
  return spellings(wanted)
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

function spellings(text: string): string[] {
  const lower = lowered(text).replaceAll('\n', ' ')
  const written = lower.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  return [...new Set([lower, plainLetters(lower), plainLetters(written)])]
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

function lowered(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** Letters without their marks, joined ones apart. */
function plainLetters(lower: string): string {
  return lower
    .replaceAll(/[æœøłđı]/g, (letter) => joined[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

const joined: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

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
