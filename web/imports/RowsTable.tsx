import { useMemo } from 'react'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { FilteredRows } from './FilteredRows.tsx'
import { rowColumns } from './row-columns.tsx'
import { initialWord, outcomeChoices } from './row-filter.ts'

/** All rows of the table with what importing them does or did; by default, only those that undoing has left, if any. */
export function RowsTable({ tableImport }: { tableImport: Import }) {
  const { id, kind, state, counts, updatedAt } = tableImport
  const columns = useMemo(() => rowColumns(kind), [kind])
  return (
    <FilteredRows
      heading="Zeilen der Tabelle"
      label="Zeilen der Tabelle"
      filter={{
        label: 'Welche Zeilen',
        choices: choicesOf(tableImport),
        initial: initialWord(counts),
      }}
      columns={columns}
      nameOf={({ row }) => `Zeile ${row}`}
      empty="Solche Zeilen gibt es hier nicht."
      source={{
        key: [imports.rows.path, id, state, updatedAt],
        action: 'setImportRows',
        async load(request, signal) {
          const { rows, total } = await call(imports.rows, { id, ...request }, { signal })
          return { rows: rows.map((row) => ({ ...row, id: row.row })), total }
        },
      }}
    />
  )
}

function choicesOf({ counts }: Import) {
  return [
    { state: 'new', word: 'neu', name: 'Neu', count: counts.new },
    { state: 'changed', word: 'geaendert', name: 'Geändert', count: counts.changed },
    { state: 'equal', word: 'gleich', name: 'Gleich', count: counts.equal },
    { state: 'wrong', word: 'falsch', name: 'Falsch', count: counts.wrong },
    ...outcomeChoices(counts),
  ] as const
}
