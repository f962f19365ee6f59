import { fieldType } from '../query/query-values.ts'
import type { SearchKey } from './search-index-steps.ts'
import type { Table } from './table.ts'

/** The index of a table's own texts, which searches use to find candidate rows. */
export interface SearchIndex {
  /** On SQLite the name of a table of its own. */
  name: string
  keys: SearchKey[]
}

/** The search index of a table; undefined if none of its texts is searched. */
export function searchIndexOf(of: Table): SearchIndex | undefined {
  const keys = Object.entries(of.attributes).flatMap(([name, attribute]): SearchKey[] => {
    if (attribute.kind !== 'column' || !attribute.isSearched) return []
    if (attribute.isFolded) return [{ column: attribute.column, kind: 'twin' }]
    const isNumber = fieldType(of.entity.shape[name]) === 'number'
    return [{ column: attribute.column, kind: isNumber ? 'number' : 'text' }]
  })
  return keys.length === 0 ? undefined : { name: `${of.from ?? of.name}_searched`, keys }
}
