/**
 * Invisible characters that come along when text is copied: zero-width spaces, soft hyphens, byte order marks, and
 * direction marks, which reorder the text beside them. Joiners are removed only beside Latin letters, digits and
 * punctuation: other scripts and emoji need them.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{Bidi_Control}]/gu
// Consumes the preceding character, because browsers of 2022 lack lookbehind.
const joinedBehind = /(^|[\p{Script=Latin}\d\p{P}\s])[\u200c\u200d]+/gu
// Consumes the preceding character: starting a search at each of many joiners would take minutes.
const joinedBefore = /(^|[^\u200c\u200d])[\u200c\u200d]+(?=$|[\p{Script=Latin}\d\p{P}\s])/gu

/** Embeddings, overrides and isolates; not the direction marks that a character between two scripts needs. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Most texts are ASCII. */
const ascii = /^[ -~]*$/

/** A text without invisible characters, so that two texts that look the same are the same. */
export function visible(text: string): string {
  if (ascii.test(text)) return text
  return text.replace(unseen, '').replace(joinedBehind, '$1').replace(joinedBefore, '$1')
}

/** A free text without characters that reverse its reading order: an override shows "120" for "021". */
export function inReadingOrder(text: string): string {
  return text.replace(turning, '')
}
