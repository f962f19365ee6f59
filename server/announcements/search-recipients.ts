import { searchKey, searchTerms } from '#contract/search-key.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import type { ListedCompany } from './recipients.store.ts'

/** Those in whose texts each word of a search stands, as other lists find it. */
export async function searchRecipients(
  companies: readonly ListedCompany[],
  search: string,
): Promise<ListedCompany[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [...companies]
  const wanted = words.map(searchTerms)
  const found: ListedCompany[] = []
  for await (const piece of piecesInTurns(companies)) {
    found.push(...piece.filter((company) => fits(company, wanted)))
  }
  return found
}

/** Whether one of its texts holds each word, in one of the word's spellings. */
function fits({ name, kdnr, contact, email }: ListedCompany, wanted: string[][]): boolean {
  const keys = [name, String(kdnr), contact ?? '', email ?? ''].map(searchKey)
  return wanted.every((terms) => terms.some((term) => keys.some((key) => key.includes(term))))
}
