import { searchKey, searchTerms } from '#contract/search-key.ts'

/** Whether each search word occurs in one of these texts, by the same rules as the server's lists. */
export function contains(texts: (string | undefined)[], search: string): boolean {
  const keys = texts.map((text) => searchKey(text ?? ''))
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.every((word) => {
    return searchTerms(word).some((term) => keys.some((key) => key.includes(term)))
  })
}
