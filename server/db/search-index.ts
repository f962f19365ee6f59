import { fieldType } from '../query/query-values.ts'
import type { SearchKey } from './search-index-steps.ts'
import type { Table } from './table.ts'

/** The index of a table's own texts, which searches use to find candidate rows. */
export interface SearchIndex {
  /** On SQLite the name of a table of its own. */
  name: string
  keys: SearchKey[]
  /** Whether rows are indexed in groups on SQLite: the latest are not in the index yet (`lastIndexed`). */
  isInGroups: boolean
}

/** Tables whose rows are appended, with nearly every write: indexed one by one, they would cost most of it. */
const inGroups = ['logs']

/** The search index of a table; undefined if none of its texts is searched. */
export function searchIndexOf(of: Table): SearchIndex | undefined {
  const keys = Object.entries(of.attributes).flatMap(([name, attribute]): SearchKey[] => {
    if (attribute.kind !== 'column' || !attribute.isSearched) return []
    if (attribute.isFolded) return [{ column: attribute.column, kind: 'twin' }]
    const isNumber = fieldType(of.entity.shape[name]) === 'number'
    return [{ column: attribute.column, kind: isNumber ? 'number' : 'text' }]
  })
  if (keys.length === 0) return undefined
  const table = of.from ?? of.name
  return { name: `${table}_searched`, keys, isInGroups: inGroups.includes(table) }
}
