const [inGerman, inEnglish] = ['de', 'en'].map(
  (reader) => new Intl.DisplayNames(reader, { type: 'language' }),
)

/** A language (ISO 639-1) as German calls it. */
export function germanLanguage(code: string): string {
  return inGerman?.of(code) ?? code
}

/** The same in English. */
export function englishLanguage(code: string): string {
  return inEnglish?.of(code) ?? code
}
