import { searchKey, searchTerms } from '#contract/search-key.ts'

/** Whether each word that is searched for stands in one of these texts, as the server's lists would find it. */
export function contains(texts: (string | undefined)[], search: string): boolean {
  const keys = texts.map((text) => searchKey(text ?? ''))
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.every((word) => {
    return searchTerms(word).some((term) => keys.some((key) => key.includes(term)))
  })
}
