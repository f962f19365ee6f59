import { officialLanguages } from '#contract/countries.ts'
import { fold } from '../db/fold.ts'

/**
 * The country code (ISO 3166-1 alpha-2) for a name in German, English or the country's own languages;
 * undefined if unknown.
 */
export function countryOf(name: string | null): string | undefined {
  const foldedName = fold(name ?? '')
  if (foldedName === '') return undefined
  byName ??= readNames()
  return byName.get(foldedName)
}

/** The name of a typed country in a language; as typed if it is unknown. */
export function countryIn(language: string, typed: string): string {
  const code = countryOf(typed)
  return (code === undefined ? undefined : nameIn(language, code)) ?? typed
}

let byName: Map<string, string> | undefined

function readNames(): Map<string, string> {
  const names = new Map<string, string>()
  const codes = allPairs().filter(isCountry)
  for (const code of codes) {
    const languages = officialLanguages[code] ?? []
    for (const language of ['de', 'en', ...languages]) {
      const name = nameIn(language, code)
      if (name !== undefined) names.set(fold(name), code)
    }
  }
  for (const code of codes) names.set(fold(code), code)
  for (const [code, aliases] of Object.entries(otherCodes)) {
    for (const alias of aliases) names.set(fold(alias), code)
  }
  for (const [name, code] of Object.entries(otherNames)) names.set(fold(name), code)
  return names
}

/** Three-letter codes (ISO 3166-1), and those on cars and before post codes; the EU's code for Greece is `EL`. */
const otherCodes: Record<string, string[]> = {
  ...{ AT: ['AUT', 'A'], BE: ['BEL', 'B'], BG: ['BGR'], CH: ['CHE'], CY: ['CYP'], CZ: ['CZE'] },
  ...{ DE: ['DEU', 'GER', 'D'], DK: ['DNK'], EE: ['EST'], ES: ['ESP', 'E'], FI: ['FIN'] },
  ...{ FR: ['FRA', 'F'], GB: ['GBR'], GR: ['GRC', 'EL'], HR: ['HRV'], HU: ['HUN', 'H'] },
  ...{ IE: ['IRL'], IS: ['ISL'], IT: ['ITA', 'I'], LI: ['LIE', 'FL'], LT: ['LTU'] },
  ...{ LU: ['LUX', 'L'], LV: ['LVA'], MT: ['MLT'], NL: ['NLD'], NO: ['NOR', 'N'], PL: ['POL'] },
  ...{ PT: ['PRT', 'P'], RO: ['ROU'], SE: ['SWE', 'S'], SI: ['SVN', 'SLO'], SK: ['SVK'] },
  ...{ TR: ['TUR'], US: ['USA'] },
}

/** Other common names. */
const otherNames = {
  BRD: 'DE',
  Holland: 'NL',
  'Tschechische Republik': 'CZ',
  'Czech Republic': 'CZ',
  England: 'GB',
  UK: 'GB',
  Großbritannien: 'GB',
  'Great Britain': 'GB',
  Turkey: 'TR',
  'Vereinigte Staaten von Amerika': 'US',
}

/** Excludes codes that are aliases of current ones (`FX` of `FR`), and codes that are no countries. */
function isCountry(code: string): boolean {
  const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return isCurrent && !noCountries.includes(code) && nameIn('en', code) !== undefined
}

/** Unions, test codes, and parts of countries that have a code of their own: not in any list of countries. */
const noCountries = [
  ...['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'],
  ...['AC', 'CP', 'DG', 'EA', 'IC', 'TA'],
]

function allPairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => first + second))
}

const displays = new Map<string, Intl.DisplayNames>()

function nameIn(language: string, code: string): string | undefined {
  const display =
    displays.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  displays.set(language, display)
  return display.of(code)
}
