import { searchTerms } from '#contract/search-key.ts'
import { visible } from '#contract/visible-text.ts'

/**
 * The terms to look for in a search key, including those without invisible characters that were copied into the
 * search.
 */
export function termsWanted(wanted: string): string[] {
  const seen = visible(wanted)
  const texts = seen === wanted || seen.trim() === '' ? [wanted] : [wanted, seen]
  return [...new Set(texts.flatMap(searchTerms))]
}
