import { searchKey, searchTerms } from '#contract/search-key.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import type { ListedCompany } from './recipients.store.ts'

/** The companies whose texts contain every word of a search, matched as in other lists. */
export async function searchRecipients(
  companies: readonly ListedCompany[],
  search: string,
): Promise<ListedCompany[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [...companies]
  const termsOfWords = words.map(searchTerms)
  const found: ListedCompany[] = []
  for await (const piece of piecesInTurns(companies)) {
    found.push(...piece.filter((company) => fits(company, termsOfWords)))
  }
  return found
}

/** Whether some text contains each word in one of its spellings. */
function fits({ name, kdnr, contact, email }: ListedCompany, termsOfWords: string[][]): boolean {
  const keys = [name, String(kdnr), contact ?? '', email ?? ''].map(searchKey)
  return termsOfWords.every((terms) => terms.some((term) => keys.some((key) => key.includes(term))))
}
