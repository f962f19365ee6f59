const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Whether it is a code of ISO 639-1 or 639-2. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/i.test(code) && languageNames.of(code) !== undefined
}

export function noLanguage(code: string): string {
  return `„${code}“ ist kein Sprachkürzel nach ISO 639 wie „de“ oder „en“.`
}
