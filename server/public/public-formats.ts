import { type SizeWithUnit, sizeWithUnit } from '#contract/sizes.ts'
import { type Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'

/** By language: creating a format takes a hundred times as long as using it, and a page may show hundreds of files. */
const formats = {
  de: formatsOf(pageWords.de.base.locale),
  en: formatsOf(pageWords.en.base.locale),
} satisfies Record<PageLanguage, unknown>

function formatsOf(locale: string) {
  const size = (unit: SizeWithUnit['unit'], maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits })
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    kilobyte: size('kilobyte', 0),
    megabyte: size('megabyte', 1),
    gigabyte: size('gigabyte', 1),
  }
}

/** '12. März 2026', '12 March 2026' */
export function dayWords(day: string, language: PageLanguage): string {
  return formats[language].day.format(new Date(`${day}T00:00:00Z`))
}

/** 'März 2026', 'March 2026' */
export function monthWords(day: string, language: PageLanguage): string {
  return formats[language].month.format(new Date(`${day}T00:00:00Z`))
}

/** '820 kB' or '2,1 MB', from bytes. */
export function sizeWords(bytes: number, language: PageLanguage): string {
  const { value, unit } = sizeWithUnit(bytes / 1_000)
  // A non-breaking space keeps a number and its unit on one line.
  return formats[language][unit].format(value).replaceAll(' ', '\u00a0')
}

/** A `lang` attribute for text in another language than its page. */
export function langIn(code: string | undefined, language: PageLanguage): Html | false {
  return code !== undefined && code !== language && html` lang="${code}"`
}
