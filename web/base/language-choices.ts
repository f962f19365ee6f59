import { type Language, languageCodes } from '#contract/languages.ts'

const names = new Intl.DisplayNames('de', { type: 'language' })

/** A language as German calls it. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}

/** All languages in the order of their German names, German and English first. */
export const languageChoices: { value: Language; label: string }[] = [
  ...(['de', 'en'] as const),
  ...languageCodes
    .filter((code) => code !== 'de' && code !== 'en')
    .sort((one, other) => languageName(one).localeCompare(languageName(other), 'de')),
].map((value) => ({ value, label: languageName(value) }))
