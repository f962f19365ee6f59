import { graphemesOf } from '../typst/graphemes.ts'

/** Most lines that a text is broken into. */
const mostLines = 8

/**
 * The text on one line, on two, … on eight. The pieces joined are the text: a line's end stands for nothing,
 * so no line ends beside a space unless there is nothing else; gladly after a hyphen or slash.
 */
export function breakLines(text: string): string[][] {
  const signs = graphemesOf(text)
  const most = Math.min(mostLines, Math.ceil(signs.length / shortestLine))
  return Array.from({ length: Math.max(1, most) }, (_, more) => breakInto(more + 1, signs))
}

const shortestLine = 5

function breakInto(count: number, signs: string[]): string[] {
  const ideal = signs.length / count
  const ends = Array.from({ length: count - 1 }, (_, n) => goodEnd(signs, ideal * (n + 1), ideal))
  const cuts = [0, ...ends, signs.length]
  return cuts
    .slice(1)
    .map((end, n) => signs.slice(cuts[n], end).join(''))
    .filter((line) => line !== '')
}

/** The best end of a line within a third of its length around the ideal one. */
function goodEnd(signs: string[], ideal: number, length: number): number {
  const reach = Math.ceil(length / 3)
  const middle = Math.round(ideal)
  let best = middle
  let least = Number.POSITIVE_INFINITY
  for (let end = middle - reach; end <= middle + reach; end += 1) {
    const cost = costOf(signs[end - 1], signs[end]) + Math.abs(end - ideal) / (reach + 1)
    if (cost >= least) continue
    least = cost
    best = end
  }
  return best
}

/** What is written from right to left is turned round line by line: only words are left whole. */
function costOf(before = ' ', after = ' '): number {
  const isAtSpace = /\s/.test(before) || /\s/.test(after)
  if (rightToLeft.test(before) || rightToLeft.test(after)) return isAtSpace ? 0 : 8
  if (isAtSpace) return 4
  if (/^\p{Ps}/u.test(before)) return 3
  return /[-_/.:,;+]$/.test(before) ? 0 : 1
}

const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u
