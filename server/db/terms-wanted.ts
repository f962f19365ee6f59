import { searchTerms } from '#contract/search-key.ts'
import { visible } from '#contract/visible-text.ts'

/**
 * The terms to look for in a search key, including those without invisible characters that were copied into the
 * search.
 */
export function termsWanted(text: string): string[] {
  const visibleText = visible(text)
  const texts = visibleText === text || visibleText.trim() === '' ? [text] : [text, visibleText]
  return [...new Set(texts.flatMap(searchTerms))]
}
