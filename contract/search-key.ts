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

function spellings(text: string): string[] {
  if (plain.test(text)) return [text.toLowerCase().replaceAll('\n', ' ')]
  const lower = lowered(text).replaceAll('\n', ' ')
  const written = lower.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  return [...new Set([lower, plainLetters(lower), plainLetters(written)])]
}

/** ASCII has one spelling. Most texts are such, and each write makes some keys. */
const plain = /^[\n -~]*$/

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** NFC, lower case, `ß` as `ss`. */
export function lowered(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

/** Letters without their marks, joined ones apart. */
export function plainLetters(lower: string): string {
  if (plain.test(lower)) return lower
  return lower
    .replaceAll(/[æœøłđı]/g, (letter) => joined[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

const joined: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
