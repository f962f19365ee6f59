import { parse } from 'csv-parse/sync'
import { plain } from '#contract/plain-words.ts'
import { type Delimiter, delimiters, lastHeadingRow } from './cells.ts'

/** So much of a text is looked at. */
const lookedAt = 64_000

/**
 * What parts the values of a text. The row of the headings decides: that which names most of what is known to stand above
 * columns, else by how the rows look. A text of one column gets one that it does not hold.
 */
export function delimiterOf(text: string, headings: readonly string[] = []): Delimiter {
  const counted = delimiters.map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter) }))
  const told = byHeadings(text, headings)
  const possible = counted.filter((own) => (told ? told.includes(own.delimiter) : isParted(own)))
  const [best] = possible.toSorted(
    (one, other) => other.filled - one.filled || other.alike * other.most - one.alike * one.most,
  )
  const [rarest] = counted.toSorted((one, other) => one.filled - other.filled)
  return best?.delimiter ?? rarest?.delimiter ?? ';'
}

/** Those by which the row that names most fields has most of them; none where it has one value alone. */
function byHeadings(text: string, headings: readonly string[]): Delimiter[] | undefined {
  const known = new Set(headings)
  const rows = delimiters.flatMap((delimiter) =>
    firstRows(text, delimiter).map((values, row) => {
      const named = values.filter((value) => known.has(plain(value))).length
      return { delimiter, row, named, isParted: values.length > 1 }
    }),
  )
  const most = Math.max(0, ...rows.map(({ named }) => named))
  if (most === 0) return undefined
  const best = rows.filter(({ named }) => named === most)
  const first = Math.min(...best.map(({ row }) => row))
  return best.flatMap((own) => (own.row === first && own.isParted ? own.delimiter : []))
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text.slice(0, lookedAt), {
      ...{ delimiter, record_delimiter: ['\r\n', '\n', '\r'], to: lastHeadingRow },
      ...{ relax_column_count: true, relax_quotes: true },
    })
  } catch {
    // Whatever is wrong with the text is told when it is read as a whole.
    return []
  }
}

/** What people part words with inside of a value, too. */
const inTexts: Delimiter[] = [',', '|']

interface Shape {
  /** The most values of a row, and how many have as many. */
  most: number
  alike: number
  /** How many rows have more than one value, of how many that are not empty. */
  filled: number
  rows: number
  isInFirst: boolean
}

/** Above headings there may be a title; a comma or bar may just as well stand in what is written below a single heading. */
function isParted({ most, filled, rows, isInFirst, delimiter }: Shape & { delimiter: Delimiter }) {
  if (filled === 0 || isInFirst) return filled > 0
  return filled * 2 > rows && (!inTexts.includes(delimiter) || most > 2)
}

function shapeOf(text: string, delimiter: Delimiter): Shape {
  const all = countsOf(text, delimiter)
  const counts = all.filter((count) => count > 1)
  const most = Math.max(0, ...counts)
  const alike = counts.filter((count) => count === most).length
  return { most, alike, filled: counts.length, rows: all.length, isInFirst: (all[0] ?? 0) > 1 }
}

/** How many values the first rows have, were this the delimiter; those of rows that are empty are left out. */
function countsOf(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let count = 1
  let isQuoted = false
  let isEmpty = true
  for (const symbol of text.slice(0, lookedAt)) {
    const isEnd = !isQuoted && (symbol === '\n' || symbol === '\r')
    if (isEnd) {
      if (!isEmpty) counts.push(count)
      count = 1
      isEmpty = true
      if (counts.length > 60) return counts
      continue
    }
    isEmpty = false
    if (symbol === '"') isQuoted = !isQuoted
    else if (!isQuoted && symbol === delimiter) count += 1
  }
  return isEmpty ? counts : [...counts, count]
}
