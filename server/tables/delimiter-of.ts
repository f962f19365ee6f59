import { parse } from 'csv-parse/sync'
import { plain } from '#contract/plain-words.ts'
import { type Delimiter, delimiters, lastHeadingRow } from './cells.ts'

/** Number of characters that are examined. */
const lookedAt = 64_000

/**
 * Detects the delimiter of a CSV text: the one by which a row has the most known headings, or else the one by which the
 * rows look most like a table. A text with a single column gets a delimiter that it does not contain.
 */
export function delimiterOf(text: string, headings: readonly string[] = []): Delimiter {
  const shapes = delimiters.map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter) }))
  const headingDelimiters = byHeadings(text, headings)
  const possible = shapes.filter((shape) =>
    headingDelimiters ? headingDelimiters.includes(shape.delimiter) : isSplit(shape),
  )
  const [best] = possible.toSorted(
    (one, other) => other.filled - one.filled || other.alike * other.most - one.alike * one.most,
  )
  const [rarest] = shapes.toSorted((one, other) => one.filled - other.filled)
  return best?.delimiter ?? rarest?.delimiter ?? ';'
}

/** The delimiters by which the row with the most known headings has most of them; none if it has a single value. */
function byHeadings(text: string, headings: readonly string[]): Delimiter[] | undefined {
  const knownHeadings = new Set(headings)
  const rows = delimiters.flatMap((delimiter) =>
    firstRows(text, delimiter).map((values, row) => {
      const named = values.filter((value) => knownHeadings.has(plain(value))).length
      return { delimiter, row, named, isSplit: values.length > 1 }
    }),
  )
  const mostNamed = Math.max(0, ...rows.map(({ named }) => named))
  if (mostNamed === 0) return undefined
  const best = rows.filter(({ named }) => named === mostNamed)
  const first = Math.min(...best.map(({ row }) => row))
  return best.flatMap((shape) => (shape.row === first && shape.isSplit ? shape.delimiter : []))
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text.slice(0, lookedAt), {
      ...{ delimiter, record_delimiter: ['\r\n', '\n', '\r'], to: lastHeadingRow },
      ...{ relax_column_count: true, relax_quotes: true },
    })
  } catch {
    // Errors in the text are reported when it is read as a whole.
    return []
  }
}

/** Also used inside of values. */
const alsoInTexts: Delimiter[] = [',', '|']

interface Shape {
  /** The most values of a row, and how many rows have that many. */
  most: number
  alike: number
  /** Number of rows with more than one value, and of all rows that are not empty. */
  filled: number
  rows: number
  isInFirst: boolean
}

/** There may be a title above the headings; below a single heading, a comma or bar may just be part of the text. */
function isSplit({ most, filled, rows, isInFirst, delimiter }: Shape & { delimiter: Delimiter }) {
  if (filled === 0 || isInFirst) return filled > 0
  return filled * 2 > rows && (!alsoInTexts.includes(delimiter) || most > 2)
}

function shapeOf(text: string, delimiter: Delimiter): Shape {
  const all = countsOf(text, delimiter)
  const counts = all.filter((count) => count > 1)
  const mostCells = Math.max(0, ...counts)
  const alike = counts.filter((count) => count === mostCells).length
  return {
    most: mostCells,
    alike,
    filled: counts.length,
    rows: all.length,
    isInFirst: (all[0] ?? 0) > 1,
  }
}

/** The number of values of the first rows if this is the delimiter; empty rows are left out. */
function countsOf(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let count = 1
  let isQuoted = false
  /** At the start of a value, and throughout one that begins with a quote. */
  let mayQuote = true
  let isEmpty = true
  for (const symbol of text.slice(0, lookedAt)) {
    const isEnd = !isQuoted && (symbol === '\n' || symbol === '\r')
    if (isEnd) {
      if (!isEmpty) counts.push(count)
      count = 1
      mayQuote = true
      isEmpty = true
      if (counts.length > 60) return counts
      continue
    }
    isEmpty = false
    if (symbol === '"' && mayQuote) isQuoted = !isQuoted
    else if (!isQuoted) {
      mayQuote = symbol === delimiter
      if (mayQuote) count += 1
    }
  }
  return isEmpty ? counts : [...counts, count]
}
