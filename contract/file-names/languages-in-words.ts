import { type Language, languageCodes } from '../languages.ts'

/**
 * The languages that a text lists by code or name: `de`, `de-AT`, `DE+EN`, `Deutsch`, `english`; undefined if it
 * contains anything else.
 */
export function languagesIn(text: string): Language[] | undefined {
  const word = text.normalize('NFC').trim()
  if (word === '') return undefined
  const onlyLanguage = languageOf(word)
  if (onlyLanguage) return [onlyLanguage]
  // The country after a language code is ignored.
  const [, withCountry] = /^([a-z]{2})[-_][A-Z]{2}$/.exec(word) ?? []
  const withoutCountry = withCountry && languageOf(withCountry)
  if (withoutCountry) return [withoutCountry]
  const codes = word.split(/[\s,;+&_-]+/).map(languageOf)
  const languages = codes.flatMap((code) => code ?? [])
  return languages.length === codes.length ? [...new Set(languages)] : undefined
}

function languageOf(word: string): Language | undefined {
  return byWord.get(word.toLowerCase())
}

/** Three-letter codes (ISO 639-2) of the languages that occur in file names, and the codes of both written Norwegians. */
const otherCodes: Partial<Record<Language, string[]>> = {
  de: ['deu', 'ger'],
  en: ['eng'],
  fr: ['fra', 'fre'],
  it: ['ita'],
  es: ['spa', 'esp'],
  pt: ['por'],
  nl: ['nld', 'dut'],
  pl: ['pol'],
  cs: ['ces', 'cze'],
  ru: ['rus'],
  no: ['nor', 'nb', 'nob', 'nn', 'nno'],
  zh: ['zho', 'chi'],
}

const byWord = new Map(
  languageCodes.flatMap((code) => {
    const names = ['de', 'en', code].map((locale) => {
      return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
    })
    const words = [code, ...names, ...(otherCodes[code] ?? [])]
    return words.map((word) => [word.toLowerCase(), code] as const)
  }),
)
