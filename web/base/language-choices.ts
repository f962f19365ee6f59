import { type Language, languageCodes } from '#contract/languages.ts'

const names = new Intl.DisplayNames('de', { type: 'language' })

/** The German name of a language. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}

/** All languages, sorted by their German names, with German and English first. */
export const languageChoices: { value: Language; label: string }[] = [
  ...(['de', 'en'] as const),
  ...languageCodes
    .filter((code) => code !== 'de' && code !== 'en')
    .sort((one, other) => languageName(one).localeCompare(languageName(other), 'de')),
].map((value) => ({ value, label: languageName(value) }))
