/**
 * Characters that nobody sees and that come along when something is copied: zero-width blanks, soft hyphens, byte order marks,
 * and marks of the writing direction, which turn round what stands beside them, too.
 * Joiners are among them beside Latin letters, digits and signs alone: other scripts and emoji are written with them.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{Bidi_Control}]/gu
// Not by what stands before, which browsers of 2022 cannot look at.
const joinedBehind = /(^|[\p{Script=Latin}\d\p{P}\s])[\u200c\u200d]+/gu
// With what stands before: a search that began at each of many joiners anew would take minutes.
const joinedBefore = /(^|[^\u200c\u200d])[\u200c\u200d]+(?=$|[\p{Script=Latin}\d\p{P}\s])/gu

/** Embeddings, overrides and isolates; the marks that a single sign between two scripts needs are not among them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Most texts are such. */
const ascii = /^[ -~]*$/

/** A text without what nobody sees of it, so that two that look the same are the same. */
export function visible(text: string): string {
  if (ascii.test(text)) return text
  return text.replace(unseen, '').replace(joinedBehind, '$1').replace(joinedBefore, '$1')
}

/** A free text without what turns round how it is read: an override shows „120“ where „021“ stands. */
export function inReadingOrder(text: string): string {
  return text.replace(turning, '')
}
