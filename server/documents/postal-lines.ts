import type { Settings } from '#contract/settings.ts'
import { countryIn, countryOf } from '../countries/country-of.ts'
import { fold } from '../db/fold.ts'
import { oneLine } from './document-words.ts'

/** What letters say of the maker. */
export type Maker = Pick<
  Settings,
  'language' | 'makerName' | 'makerAddress' | 'makerEmail' | 'makerPhone' | 'makerWeb'
> & { country: string | null }

/** The maker as templates get it; null or empty where the settings say nothing. */
export interface MakerBlock {
  name: string | null
  /** Postal address, a line each, without name and country. */
  address: string[]
  country: string | null
  phone: string | null
  email: string | null
  /** Without `https://`. */
  web: string | null
}

/** Whom a letter goes to; without a company all of it is null. */
export interface Receiver {
  company: string | null
  contact: string | null
  address: string | null
  country: string | null
}

/** What the settings say of the maker, for letters. */
export function makerOf(settings: Settings): Maker {
  return { ...settings, country: settings.makerCountry }
}

/** Street and town are called as they are; the country as in the language of the document. */
export function makerBlock(maker: Maker, locale: string): MakerBlock {
  const { language, makerName, makerAddress, country, makerPhone, makerEmail, makerWeb } = maker
  const isTranslated = country !== null && locale !== language
  return {
    name: lineOf(makerName, longestName),
    address: linesOf(makerAddress),
    country: lineOf(isTranslated ? countryIn(locale, country) : country),
    phone: lineOf(makerPhone),
    email: lineOf(makerEmail),
    web: lineOf(makerWeb?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? null),
  }
}

/**
 * The lines of a postal address: company, person, street and town; the country in capitals where it is not the maker's
 * own. Empty where there is no company.
 */
export function postalLines(
  { company, contact, address, country }: Receiver,
  makerCountry: string | null,
): string[] {
  if (company === null) return []
  const lines = linesOf(address)
  const isAbroad = lines.length > 0 && country !== null && !isSame(country, makerCountry)
  return [
    oneLine(company),
    lineOf(contact),
    ...lines,
    isAbroad ? lineOf(country.toLocaleUpperCase('de')) : null,
  ].filter((line) => line !== null)
}

/** Whatever both are called: other programs say `DE` or `Germany` where the settings say „Deutschland“. */
function isSame(country: string, makerCountry: string | null): boolean {
  if (fold(country) === fold(makerCountry ?? '')) return true
  const known = countryOf(country)
  return known !== undefined && known === countryOf(makerCountry)
}

/** Lines of more would be smaller than anybody can read. */
const mostLines = 7
const longest = 80
/** The name may take two lines. */
const longestName = 160

/** What is beyond the last line stands in it, after a comma. */
function linesOf(text: string | null): string[] {
  const lines = (text ?? '').split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => oneLine(line) || [])
  const [kept, rest] = [lines.slice(0, mostLines - 1), lines.slice(mostLines - 1)]
  return [...kept, rest.join(', ')].flatMap((line) => lineOf(line) ?? [])
}

/** A text on one line, cut off where it would not fit on paper; null for an empty one. */
export function lineOf(text: string | null, most = longest): string | null {
  const line = oneLine(text ?? '')
  if (line === '') return null
  const characters = [...line]
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
