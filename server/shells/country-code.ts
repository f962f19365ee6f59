import { fold } from '../db/fold.ts'

/** The code (ISO 3166-1 alpha-2) of a country as somebody typed it, in German, in English or as a code. */
export function countryCode(typed: string | null): string | undefined {
  return codes().get(fold(typed ?? ''))
}

let known: Map<string, string> | undefined

/** Made once, when somebody first asks. */
function codes(): Map<string, string> {
  known ??= readCodes()
  return known
}

function readCodes(): Map<string, string> {
  const readers = ['de', 'en'].map((language) => {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  })
  const found = new Map<string, string>()
  for (const code of possibleCodes()) {
    const names = readers.flatMap((reader) => reader.of(code) ?? [])
    if (names.length === 0) continue
    for (const name of [...names, code]) found.set(fold(name), code)
  }
  return found
}

/** Unions, groups, codes for tests, and parts of countries that are reserved: names that are no country's in ISO 3166. */
const noCountries = /^(EU|EZ|UN|QO|ZZ|AC|CP|DG|EA|IC|TA|X.)$/

/** Without those of countries that are no more: they canonicalize to others. */
function possibleCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.test(code) && new Intl.Locale(`und-${code}`).region === code)
}
