/** A text as this portal takes it, and what had to be done with it. */
export interface CleanText {
  text: string
  isTrimmed: boolean
  hadControls: boolean
  isCut: boolean
}

/** One line: without control characters and outer space, of at most `max` characters. */
export function cleanLine(given: string, max: number): CleanText {
  return clean(given, max, /\p{Cc}/gu)
}

/** The same of a text that may have several lines; nothing of it stays nothing. */
export function cleanText(given: string | null, max: number): CleanText | null {
  // Only NUL is refused where lines may break.
  return given === null ? null : clean(given, max, /\0/g)
}

function clean(given: string, max: number, controls: RegExp): CleanText {
  const plain = given.toWellFormed().replaceAll(controls, ' ')
  const trimmed = plain.trim()
  const text = cut(trimmed, max)
  return {
    text,
    isTrimmed: trimmed !== plain,
    hadControls: plain !== given,
    isCut: text !== trimmed,
  }
}

/** At most so many characters; a pair of surrogates stays whole, and no blank is left at the end. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
