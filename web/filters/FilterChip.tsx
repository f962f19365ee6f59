import { useList } from '../client/queries.ts'
import type { ListOfRecords } from '../table/use-gone.ts'
import { CloseIcon } from '../ui/icons.tsx'
import {
  type ImportFilter,
  type ListFilter,
  type RecordFilter,
  valueInWords,
} from './list-filter.ts'
import { useCount } from './use-count.ts'
import { useKnownImports } from './use-known-imports.ts'
import type { ActiveFilter } from './use-list-filters.ts'

interface Props extends ActiveFilter {
  endpoint: ListOfRecords
  onEdit: () => void
  onRemove: () => void
}

/** An active filter: its name, its own number of matches, and a button that removes it. */
export function FilterChip({ filter, value, where, endpoint, onEdit, onRemove }: Props) {
  const count = useCount(endpoint, where)
  const name = (
    <>
      <ChipName filter={filter} value={value} /> <span className="filter-count">{count}</span>
    </>
  )
  return (
    <span className="filter-chip">
      {filter.kind === 'flag' ? (
        <span className="filter-chip-name">{name}</span>
      ) : (
        <button type="button" className="filter-chip-name" onClick={onEdit}>
          {name}
        </button>
      )}
      <button
        type="button"
        className="filter-chip-remove"
        aria-label={`Filter „${filter.name}“ entfernen`}
        onClick={onRemove}
      >
        <CloseIcon size={16} />
      </button>
    </span>
  )
}

function ChipName({ filter, value }: { filter: ListFilter; value: string }) {
  if (filter.kind === 'flag') return filter.name
  return (
    <>
      {filter.name}:{' '}
      <b dir="auto">
        {filter.kind === 'record' ? (
          <RecordName filter={filter} id={Number(value)} />
        ) : filter.kind === 'import' ? (
          <ImportName filter={filter} id={Number(value)} />
        ) : (
          valueInWords(filter, value)
        )}
      </b>
    </>
  )
}

function RecordName({ filter, id }: { filter: RecordFilter; id: number }) {
  const { data, isPlaceholderData } = useList(filter.endpoint, {
    filters: { id },
    pagination: { page: 1, pageSize: 1, withCount: false },
  })
  // Placeholder data are the record that was chosen before.
  if (!data || isPlaceholderData) return '…'
  const [row] = data.rows
  return row === undefined ? 'gelöscht' : filter.nameOf(row)
}

/** If the import's report is gone, only its number is left. */
function ImportName({ filter, id }: { filter: ImportFilter; id: number }) {
  const knownImports = useKnownImports(filter)
  if (!knownImports) return '…'
  return knownImports.find((candidate) => candidate.id === id)?.name ?? `Nr. ${id}`
}
