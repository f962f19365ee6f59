/**
 * Characters that nobody sees and that come along when something is copied: zero-width blanks, soft hyphens, byte order marks.
 * Joiners are among them beside Latin letters, digits and signs alone: other scripts and emoji are written with them.
 */
const unseen = new RegExp(
  [
    '[\\u00ad\\u200b\\u2060\\ufeff]',
    '(?<=^|[\\p{Script=Latin}\\d\\p{P}\\s])[\\u200c\\u200d]+',
    '[\\u200c\\u200d]+(?=$|[\\p{Script=Latin}\\d\\p{P}\\s])',
  ].join('|'),
  'gu',
)

/** Most texts are such. */
const ascii = /^[ -~]*$/

/** A text without what nobody sees of it, so that two that look the same are the same. */
export function visible(text: string): string {
  return ascii.test(text) ? text : text.replaceAll(unseen, '')
}
