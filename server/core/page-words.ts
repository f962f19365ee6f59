import * as de from '#contract/words/de.ts'
import * as en from '#contract/words/en.ts'

/** The languages that customers are spoken to in, with all words: a file of `contract/words/` and its line here. */
export const pageWords = { de, en } satisfies Record<string, typeof de>

/** One of them by its code (ISO 639-1). */
export type PageLanguage = keyof typeof pageWords

export function isPageLanguage(code: unknown): code is PageLanguage {
  return typeof code === 'string' && Object.hasOwn(pageWords, code)
}
