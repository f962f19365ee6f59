import { graphemesOf } from '../typst/graphemes.ts'

/**
 * The text as the fonts of documents can show it. A sign that none of them has (Chinese, emoji) and one that is
 * not to be seen (no width, reversing the order of writing) is spelled as `[U+682A]`: a label never shows
 * something else than what is meant.
 */
export function printable(text: string): string {
  const all = [...text.normalize('NFC').toWellFormed()]
  return all.map((sign) => (isShown(sign) ? sign : spelled(sign))).join('')
}

/** The text up to so many signs; a cut is shown by „…“. */
export function shortened(text: string, most: number): string {
  const signs = graphemesOf(text)
  if (signs.length <= most) return text
  const kept = signs.slice(0, most - 1).join('')
  return `${kept.trimEnd()}…`
}

/** Latin, Greek, Cyrillic, Hebrew, Arabic, and what stands between words; all of it tried. */
const scripts =
  /^[ -~\u00a0-\u017f\u0218-\u021b\u0386-\u03ce\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0660-\u0669\u1e9e\u1ea0-\u1ef9]$/u
const signs =
  /^[\u2010-\u2027\u2030-\u2037\u2039\u203a\u20ac\u2116\u2122\u2190-\u2195\u2212\u2264\u2265\u2300]$/u

function isShown(sign: string): boolean {
  return (scripts.test(sign) || signs.test(sign)) && !/[\p{C}\p{M}]/u.test(sign)
}

function spelled(sign: string): string {
  return `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
