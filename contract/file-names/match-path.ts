import { languagesIn } from './languages-in-words.ts'
import type { Pattern, Placeholder, Token } from './read-pattern.ts'

/** What a pattern reads in a path, and the file's name without its version. */
export type Reading = Partial<Record<Placeholder, string>> & { name: string }

/** Maximum number of readings of a path: a serial number may itself contain the separators, so there can be several. */
const maxReadings = 24
const maxEndingLength = 20
/** Maximum length of the languages in a name, in characters: the 24 of the European Union as `de-en-…`. */
const maxLanguagesLength = 72

/**
 * The ways in which a pattern matches a path, those with the shortest values first. Takes time proportional to the
 * lengths of path and pattern, whatever they contain: a table computed beforehand says whether the rest can match.
 */
export function matchPath({ folders }: Pattern, path: string): Reading[] {
  const parts = path
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '')
  return firstReadings(matchFolders(folders, parts))
}

function firstReadings(candidates: Iterable<Reading>): Reading[] {
  const readings: Reading[] = []
  for (const reading of candidates) {
    readings.push(reading)
    if (readings.length === maxReadings) break
  }
  return readings
}

/** From the file upwards: folders above the pattern's first one do not matter. */
function* matchFolders(folders: Pattern['folders'], parts: string[]): Generator<Reading> {
  const tokens = folders.at(-1)
  const part = parts.at(-1)
  if (folders.length === 0) yield { name: '' }
  else if (tokens === null) {
    const above = folders.slice(0, -1)
    for (let depth = parts.length; depth >= 0; depth -= 1) {
      yield* matchFolders(above, parts.slice(0, depth))
      if (above.length === 0) return
    }
  } else if (tokens !== undefined && part !== undefined) {
    const above = firstReadings(matchFolders(folders.slice(0, -1), parts.slice(0, -1)))
    if (above.length === 0) return
    for (const spans of matchName(tokens, part)) {
      const nameReading = readSpans(tokens, part, spans)
      for (const reading of above) yield { ...reading, ...nameReading }
    }
  }
}

/** Where each token of a name ends. */
type Spans = number[]

function* matchName(tokens: Token[], name: string): Generator<Spans> {
  const fits = fittingRests(tokens, name)
  if (fits[0]?.[0]) yield* walk(0, 0)

  function* walk(at: number, from: number): Generator<Spans> {
    const token = tokens[at]
    if (token === undefined) {
      yield []
      return
    }
    for (const end of endsOf(token, name, from, fits[at + 1] ?? [])) {
      for (const rest of walk(at + 1, end)) yield [end, ...rest]
    }
  }
}

/** For each token and position in the name: whether it and the following tokens match the rest of the name. */
function fittingRests(tokens: Token[], name: string): boolean[][] {
  const fits = tokens.map(() => new Array<boolean>(name.length + 1).fill(false))
  const end = new Array<boolean>(name.length + 1).fill(false)
  end[name.length] = true
  fits.push(end)
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const [fitsHere, fitsBehind, token] = [fits[at], fits[at + 1], tokens[at]]
    if (!fitsHere || !fitsBehind || !token) continue
    let isAnyBehind = false
    for (let from = name.length; from >= 0; from -= 1) {
      if (token.kind === 'any' || (token.kind === 'read' && token.name !== 'lang')) {
        // Any later end that matches will do: a placeholder matches at least one character, a wildcard may match none.
        fitsHere[from] =
          token.kind === 'any' ? isAnyBehind || fitsBehind[from] === true : isAnyBehind
        isAnyBehind ||= fitsBehind[from] === true
      } else {
        fitsHere[from] = endsOf(token, name, from, fitsBehind).next().done === false
      }
    }
  }
  return fits
}

/** Where a token that begins at a position may end so that the rest matches, nearest first. */
function* endsOf(
  token: Token,
  name: string,
  from: number,
  fitsBehind: readonly boolean[],
): Generator<number> {
  switch (token.kind) {
    case 'text': {
      const end = from + token.text.length
      if (fitsBehind[end] && name.slice(from, end).toLowerCase() === token.text) yield end
      return
    }
    case 'ending':
      if (isEnding(name.slice(from))) yield name.length
      return
    case 'any':
      for (let end = from; end <= name.length; end += 1) if (fitsBehind[end]) yield end
      return
    case 'read': {
      const isLanguage = token.name === 'lang'
      const last = isLanguage ? Math.min(name.length, from + maxLanguagesLength) : name.length
      for (let end = from + 1; end <= last; end += 1) {
        if (!fitsBehind[end]) continue
        if (!isLanguage || languagesIn(name.slice(from, end))) yield end
      }
    }
  }
}

function isEnding(text: string): boolean {
  return text.length > 1 && text.length <= maxEndingLength && text.lastIndexOf('.') === 0
}

function readSpans(tokens: Token[], name: string, spans: Spans): Reading {
  const reading: Reading = { name }
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'read') continue
    const [from, end] = [spans[index - 1] ?? 0, spans[index] ?? 0]
    reading[token.name] = name.slice(from, end).trim()
    if (token.name === 'version') reading.name = withoutVersion(name, from, end)
  }
  return reading
}

const before =
  /(?:(?:^|[\s_.\-(]+)(?:v|ver|version|rev|revision|fassung|stand)[\s_.-]{0,3}|[\s_.\-(]+)$/i
const behind = /^[\s_.\-)]+/

/** `Plan_v1.2.pdf` and `Plan_v1.3.pdf` are versions of `Plan.pdf`. */
function withoutVersion(name: string, from: number, end: number): string {
  const head = name.slice(0, from).replace(before, '')
  const tail = name.slice(end)
  if (head === '') return tail.replace(behind, '')
  return head + tail.replace(/^\)/, '')
}
