import * as de from '#contract/words/de.ts'
import * as en from '#contract/words/en.ts'

/** The languages of the customers' pages with all their words: a file in `contract/words/` and its line here. */
export const pageWords = { de, en } satisfies Record<string, typeof de>

/** The code of one of them (ISO 639-1). */
export type PageLanguage = keyof typeof pageWords

export function isPageLanguage(code: unknown): code is PageLanguage {
  return typeof code === 'string' && Object.hasOwn(pageWords, code)
}
