const [inGerman, inEnglish] = ['de', 'en'].map(
  (reader) => new Intl.DisplayNames(reader, { type: 'language' }),
)

/** The German name of a language (ISO 639-1). */
export function germanLanguage(code: string): string {
  return inGerman?.of(code) ?? code
}

/** The English name of a language (ISO 639-1). */
export function englishLanguage(code: string): string {
  return inEnglish?.of(code) ?? code
}
