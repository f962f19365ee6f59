import type { DocumentLocale } from '#contract/documents.ts'
import { sizeWithUnit } from '#contract/sizes.ts'

const units = { kilobyte: 'kB', megabyte: 'MB', gigabyte: 'GB' }
const tags = { de: 'de-DE', en: 'en-GB' }

/** '21. November 2026', '21 November 2026' */
export function longDate(locale: DocumentLocale, date: Date): string {
  return formatsOf(locale).long.format(date)
}

/** '21.11.2026', '21/11/2026' */
export function shortDate(locale: DocumentLocale, date: Date): string {
  return formatsOf(locale).short.format(date)
}

/** '1.234', '1,234' */
export function countInWords(locale: DocumentLocale, count: number): string {
  return formatsOf(locale).sizes[0].format(count)
}

/** '820 kB', '1,2 MB', '1.2 GB'; a kB has 1,000 bytes, as on the screens. */
export function sizeInWords(locale: DocumentLocale, bytes: number): string {
  const { value, unit, maximumFractionDigits } = sizeWithUnit(bytes / 1_000)
  return `${formatsOf(locale).sizes[maximumFractionDigits].format(value)} ${units[unit]}`
}

const formatsByLocale = new Map<DocumentLocale, ReturnType<typeof makeFormats>>()

/** Created for the first document, as they take 9 MB. */
function formatsOf(locale: DocumentLocale) {
  const formats = formatsByLocale.get(locale) ?? makeFormats(tags[locale])
  formatsByLocale.set(locale, formats)
  return formats
}

function makeFormats(tag: string) {
  return {
    long: new Intl.DateTimeFormat(tag, { dateStyle: 'long' }),
    short: new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    sizes: [0, 1].map(
      (maximumFractionDigits) => new Intl.NumberFormat(tag, { maximumFractionDigits }),
    ) as [Intl.NumberFormat, Intl.NumberFormat],
  }
}

/** A name on one line: no control characters, and no marks that change the direction of writing. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{Bidi_Control}\u{feff}]/gu, '')
    .trim()
}
