import type { Settings } from '#contract/settings.ts'
import { countryIn, countryOf } from '../countries/country-of.ts'
import { fold } from '../db/fold.ts'
import { oneLine } from './document-words.ts'

/** The maker's data for letters. */
export type Maker = Pick<
  Settings,
  'language' | 'makerName' | 'makerAddress' | 'makerEmail' | 'makerPhone' | 'makerWeb'
> & { country: string | null }

/** The maker's data for templates; null or empty if not in the settings. */
export interface MakerBlock {
  name: string | null
  /** Postal address, one line each, without name and country. */
  address: string[]
  country: string | null
  phone: string | null
  email: string | null
  /** Without `https://`. */
  web: string | null
}

/** The recipient of a letter; without a company everything is null. */
export interface Receiver {
  company: string | null
  contact: string | null
  address: string | null
  country: string | null
}

/** Selects the maker's data from the settings. */
export function makerOf(settings: Settings): Maker {
  return { ...settings, country: settings.makerCountry }
}

/** Street and town stay as they are; the country is translated into the language of the document. */
export function makerBlock(maker: Maker, locale: string): MakerBlock {
  const { language, makerName, makerAddress, country, makerPhone, makerEmail, makerWeb } = maker
  const isTranslated = country !== null && locale !== language
  return {
    name: lineOf(makerName, maxNameLength),
    address: linesOf(makerAddress),
    country: lineOf(isTranslated ? countryIn(locale, country) : country),
    phone: lineOf(makerPhone),
    email: lineOf(makerEmail),
    web: lineOf(makerWeb?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? null),
  }
}

/**
 * The lines of a postal address: company, person, street and town; the country in capitals if it differs from
 * the maker's. Empty without a company.
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

/**
 * Whether two names mean the same country: imported data may say `DE` or `Germany` where the settings say
 * „Deutschland“.
 */
function isSame(country: string, makerCountry: string | null): boolean {
  if (fold(country) === fold(makerCountry ?? '')) return true
  const countryCode = countryOf(country)
  return countryCode !== undefined && countryCode === countryOf(makerCountry)
}

/** With more lines the text would be too small to read. */
const maxLines = 7
const longest = 80
/** The name may take two lines. */
const maxNameLength = 160

/** Lines beyond the maximum are appended to the last one, separated by commas. */
function linesOf(text: string | null): string[] {
  const lines = (text ?? '').split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => oneLine(line) || [])
  const [kept, rest] = [lines.slice(0, maxLines - 1), lines.slice(maxLines - 1)]
  return [...kept, rest.join(', ')].flatMap((line) => lineOf(line) ?? [])
}

/** A text on one line, truncated if it would not fit on paper; null if empty. */
export function lineOf(text: string | null, maxLength = longest): string | null {
  const line = oneLine(text ?? '')
  if (line === '') return null
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
