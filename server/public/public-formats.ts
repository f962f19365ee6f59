import { sizeWithUnit } from '#contract/sizes.ts'
import { type Html, html } from '../core/html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'

/** '12. März 2026', '12 March 2026' */
export function dayWords(day: string, language: PageLanguage): string {
  return wordsOf(day, language, { dateStyle: 'long' })
}

/** 'März 2026', 'March 2026' */
export function monthWords(day: string, language: PageLanguage): string {
  return wordsOf(day, language, { month: 'long', year: 'numeric' })
}

/** '820 kB' or '2,1 MB', from bytes. */
export function sizeWords(bytes: number, language: PageLanguage): string {
  const { value, ...unit } = sizeWithUnit(bytes / 1_000)
  const { locale } = pageWords[language].base
  const format = new Intl.NumberFormat(locale, { style: 'unit', ...unit })
  // A non-breaking space keeps a number and its unit on one line.
  return format.format(value).replaceAll(' ', '\u00a0')
}

function wordsOf(day: string, language: PageLanguage, style: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(pageWords[language].base.locale, {
    ...style,
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A `lang` attribute for text in another language than its page. */
export function langIn(code: string | undefined, language: PageLanguage): Html | false {
  return code !== undefined && code !== language && html` lang="${code}"`
}
