import { graphemesOf } from '../typst/graphemes.ts'

/** Maximum number of lines that a text is broken into. */
const maxLines = 8

/**
 * The text on one line, on two, … on eight. Joining the lines gives the text. A space at the end of a line would be
 * invisible, so lines break next to a space only if necessary; the best place is after a hyphen or slash.
 */
export function breakLines(text: string): string[][] {
  const characters = graphemesOf(text)
  const maxCount = Math.min(maxLines, Math.ceil(characters.length / minLineLength))
  return Array.from({ length: Math.max(1, maxCount) }, (_, more) => breakInto(more + 1, characters))
}

const minLineLength = 5

function breakInto(count: number, characters: string[]): string[] {
  const ideal = characters.length / count
  const ends = Array.from({ length: count - 1 }, (_, n) =>
    goodEnd(characters, ideal * (n + 1), ideal),
  )
  const cuts = [0, ...ends, characters.length]
  return cuts
    .slice(1)
    .map((end, n) => characters.slice(cuts[n], end).join(''))
    .filter((line) => line !== '')
}

/** The best break within a third of the line's length around the ideal one. */
function goodEnd(characters: string[], ideal: number, length: number): number {
  const reach = Math.ceil(length / 3)
  const middle = Math.round(ideal)
  let best = middle
  let least = Number.POSITIVE_INFINITY
  for (let end = middle - reach; end <= middle + reach; end += 1) {
    const cost = costOf(characters[end - 1], characters[end]) + Math.abs(end - ideal) / (reach + 1)
    if (cost >= least) continue
    least = cost
    best = end
  }
  return best
}

/** Right-to-left text is reversed line by line, so it may only be broken between words. */
function costOf(before = ' ', after = ' '): number {
  const isAtSpace = /\s/.test(before) || /\s/.test(after)
  if (rightToLeft.test(before) || rightToLeft.test(after)) return isAtSpace ? 0 : 8
  if (isAtSpace) return 4
  if (/^\p{Ps}/u.test(before)) return 3
  return /[-_/.:,;+]$/.test(before) ? 0 : 1
}

const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u
