import type { Delimiter } from './cells.ts'

/**
 * Puts values that contain quotes in quotes themselves: many programs write `Rohr 3/4"` as it is, and spreadsheets read
 * it so. Values that begin with a quote stay, also if it is wrong: the parser then refuses them. Its own `relax_quotes`
 * would accept these as well, and nobody knows where they were meant to end.
 */
export function withoutLooseQuotes(text: string, delimiter: Delimiter): string {
  const ends = new RegExp(`[${delimiter}\\r\\n]`, 'g')
  let done = ''
  let copied = 0
  let quote = text.indexOf('"')
  for (let at = 0; quote !== -1; ) {
    const isQuoted = quote === at
    const end = endOfValue(text, isQuoted ? afterClosingQuote(text, at) : at, ends)
    if (!isQuoted && quote < end && text.slice(at, quote).trim() !== '') {
      done += `${text.slice(copied, at)}"${text.slice(at, end).replaceAll('"', '""')}"`
      copied = end
    }
    at = end + 1
    if (quote < at) quote = text.indexOf('"', at)
  }
  return done + text.slice(copied)
}

function endOfValue(text: string, from: number, ends: RegExp): number {
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}

/** The place behind the quote that closes the one at `at`; the end of the text if it is never closed. */
function afterClosingQuote(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return text.length
    if (text[quote + 1] !== '"') return quote + 1
    from = quote + 2
  }
}
