import { useMemo } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { entryColumns } from './entry-columns.tsx'
import { FilteredRows } from './FilteredRows.tsx'
import { initialWord, outcomeChoices } from './row-filter.ts'

/** All files with what importing them does or did; by default, only those that undoing has left, if any. */
export function EntriesTable({ fileImport }: { fileImport: FileImport }) {
  const { id, state, counts, updatedAt } = fileImport
  const isCorrectable = state === 'checked'
  const columns = useMemo(() => entryColumns(id, isCorrectable), [id, isCorrectable])
  return (
    <FilteredRows
      heading="Dateien"
      label="Dateien des Imports"
      filter={{
        label: 'Welche Dateien',
        choices: choicesOf(fileImport),
        initial: initialWord(counts),
      }}
      columns={columns}
      nameOf={({ path }) => path}
      empty="Hier gibt es keine Dateien."
      source={{
        key: [fileImports.entries.path, id, state, updatedAt],
        action: 'setFileImportEntries',
        async load(request, signal) {
          const { entries, total } = await call(fileImports.entries, { id, ...request }, { signal })
          return { rows: entries.map((entry) => ({ ...entry, id: entry.number })), total }
        },
      }}
    />
  )
}

function choicesOf({ counts }: FileImport) {
  return [
    { state: 'new', word: 'neu', name: 'Neu', count: counts.new },
    { state: 'version', word: 'version', name: 'Neue Fassung', count: counts.version },
    { state: 'linked', word: 'verknuepft', name: 'Schon da, verknüpft', count: counts.linked },
    { state: 'equal', word: 'da', name: 'Schon da', count: counts.equal },
    { state: 'unmatched', word: 'nichts', name: 'Passt zu nichts', count: counts.unmatched },
    { state: 'refused', word: 'abgelehnt', name: 'Abgelehnt', count: counts.refused },
    { state: 'skipped', word: 'ausgelassen', name: 'Ausgelassen', count: counts.skipped },
    ...outcomeChoices(counts),
  ] as const
}
