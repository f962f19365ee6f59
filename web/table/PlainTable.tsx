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
  /** Names the table for screen readers. */
  label: string
  /** What else it is called in style sheets. */
  className?: string
  /** Must stay the same array, or all rows are drawn again. */
  columns: TableColumn<Row>[]
  rows: Row[]
  list: ListState
  /** How many grey lines stand in for rows that load. */
  skeletons: number
  empty: ReactNode
  nameOf: (row: Row) => string
}

/** Rows in the order in which they come: nothing to sort by, to open or to select. */
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
