import type { ReactNode } from 'react'
import type { TableColumn } from './DataTable.tsx'
import { useDensity } from './density.ts'
import { type ListState, TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { tracksOf } from './table-columns.ts'
import { useCardOrder } from './use-card-order.ts'
import './data-table.css'
import './table-cards.css'

interface Props<Row> {
  /** Label of the table for screen readers. */
  label: string
  /** Additional class name. */
  className?: string
  /** Must be a stable array, or all rows re-render. */
  columns: TableColumn<Row>[]
  rows: Row[]
  list: ListState
  /** Number of placeholder rows shown while loading. */
  skeletons: number
  empty: ReactNode
  nameOf: (row: Row) => string
}

/** Rows in the given order, without sorting, expanding or selecting. */
export function PlainTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, className = '', rows, list } = props
  const columns = useCardOrder(props.columns)
  return (
    <table
      className={`data-table ${className}`}
      style={tracksOf(columns, {})}
      aria-label={label}
      aria-busy={list.isFetching}
      data-density={useDensity()}
    >
      <TableHead columns={columns} sort="" onSort={nothing} hasExpander={false} rows={rows} />
      <TableBody {...props} columns={columns} opened={none} onToggle={nothing} />
    </table>
  )
}

const none: ReadonlySet<number> = new Set()

function nothing() {}
