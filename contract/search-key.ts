/**
 * The key that searches look into: the text in lower case, the same without diacritics, and with umlauts written out,
 * separated by line breaks. It contains everything that `searchTerms` yields for any part of the text.
 */
export function searchKey(text: string): string {
  return `\n${spellings(text).join('\n')}\n`
}

/** The terms to look for in a `searchKey`, of which one must occur: `müller` yields `muller` and `mueller` as well. */
export function searchTerms(query: string): string[] {
  return spellings(query)
}

function spellings(text: string): string[] {
  if (plain.test(text)) return [text.toLowerCase().replaceAll('\n', ' ')]
  const lower = lowered(text).replaceAll('\n', ' ')
  const written = lower.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  return [...new Set([lower, plainLetters(lower), plainLetters(written)])]
}

/** ASCII has only one spelling. Most texts are ASCII, and every write computes some keys. */
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

/** Letters without diacritics, ligatures split. */
export function plainLetters(lower: string): string {
  if (plain.test(lower)) return lower
  return lower
    .replaceAll(/[æœøłđı]/g, (letter) => joined[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

const joined: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
