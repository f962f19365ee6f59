import { visible } from '#contract/visible-text.ts'

/** A text accepted by this portal, and how it was changed. */
export interface CleanText {
  text: string
  isTrimmed: boolean
  hadControls: boolean
  isCut: boolean
}

/** The same for a name or number, which has no invisible characters here. */
export interface CleanLine extends CleanText {
  hadUnseen: boolean
}

/**
 * A single line without control characters, invisible ones and surrounding white space, of at most `max` characters.
 */
export function cleanLine(input: string, max: number): CleanLine {
  const seen = visible(input)
  return { ...clean(seen, max, /\p{Cc}/gu), hadUnseen: seen !== input }
}

/** The same for a text of several lines; null stays null. */
export function cleanText(input: string | null, max: number): CleanText | null {
  // Only NUL is refused in texts of several lines.
  return input === null ? null : clean(input, max, /\0/g)
}

function clean(input: string, max: number, controls: RegExp): CleanText {
  const plain = input.toWellFormed().replaceAll(controls, ' ')
  const trimmed = plain.trim()
  const text = cut(trimmed, max)
  return {
    text,
    isTrimmed: trimmed !== plain,
    hadControls: plain !== input,
    isCut: text !== trimmed,
  }
}

/** At most `max` characters; surrogate pairs stay whole, and trailing white space is removed. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
