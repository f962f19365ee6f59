import { graphemesOf } from '../typst/graphemes.ts'

/**
 * The text as the fonts of documents can show it. A character that is in none of them (Chinese, emoji) or invisible
 * (zero width, bidirectional control) is spelled as `[U+682A]`: a label never shows anything misleading.
 */
export function printable(text: string): string {
  const all = [...text.normalize('NFC').toWellFormed()]
  return all.map((character) => (isShown(character) ? character : spelled(character))).join('')
}

/** The text truncated to `maxLength` characters; „…“ marks the cut. */
export function shortened(text: string, maxLength: number): string {
  const characters = graphemesOf(text)
  if (characters.length <= maxLength) return text
  const start = characters.slice(0, maxLength - 1).join('')
  return `${start.trimEnd()}…`
}

/** Latin, Greek, Cyrillic, Hebrew, Arabic and punctuation; all of it tested. */
const scripts =
  /^[ -~\u00a0-\u017f\u0218-\u021b\u0386-\u03ce\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0660-\u0669\u1e9e\u1ea0-\u1ef9]$/u
const symbols =
  /^[\u2010-\u2027\u2030-\u2037\u2039\u203a\u20ac\u2116\u2122\u2190-\u2195\u2212\u2264\u2265\u2300]$/u

function isShown(character: string): boolean {
  return (scripts.test(character) || symbols.test(character)) && !/[\p{C}\p{M}]/u.test(character)
}

function spelled(character: string): string {
  return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
