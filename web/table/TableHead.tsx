import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { Selection, TableColumn } from './DataTable.tsx'
import { SelectAll } from './TableSelection.tsx'
import './table-buttons.css'

interface Props<Row> {
  columns: TableColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
  hasExpander: boolean
  rows: { id: number }[]
  selection?: Selection
}

/** The table's head; clicking a sortable column sorts by it, ascending first, then descending. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  hasExpander,
  rows,
  selection,
}: Props<Row>) {
  return (
    <thead>
      <tr>
        {hasExpander && (
          <th scope="col" className="cell-narrow">
            <span className="hidden-text">Aufklappen</span>
          </th>
        )}
        {selection && (
          <th scope="col" className="cell-narrow">
            <SelectAll rows={rows} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps<Row> {
  column: TableColumn<Row>
  sort: string
  onSort: (sort: string) => void
}

function ColumnHead<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const className = column.kind && `cell-${column.kind}`
  if (!column.sort) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    )
  }
  const [path, order] = sort.split(':')
  const isSorted = path === column.sort
  const isDescending = isSorted && order === 'desc'
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort(`${column.sort}:${isSorted && !isDescending ? 'desc' : 'asc'}`)}
      >
        {column.header}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  )
}
