import { searchTerms } from '#contract/search-key.ts'
import { visible } from '#contract/visible-text.ts'

/** What to look for in a search key, also where what was copied into the search holds characters that nobody sees. */
export function termsWanted(wanted: string): string[] {
  const seen = visible(wanted)
  const texts = seen === wanted || seen.trim() === '' ? [wanted] : [wanted, seen]
  return [...new Set(texts.flatMap(searchTerms))]
}
