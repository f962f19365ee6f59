import type { ReactNode } from 'react'
import { type FailableQuery, hasFailed } from '../client/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import type { Selection, TableColumn } from './DataTable.tsx'
import { isExact } from './search-filter.ts'
import { TableRow } from './TableRow.tsx'
import { classOf } from './table-columns.ts'
import '../ui/skeleton.css'
import '../ui/empty-plate.css'

/** The loading state of a list. */
export interface ListState extends FailableQuery {
  isPending: boolean
}

interface Props<Row> {
  columns: TableColumn<Row>[]
  rows: Row[]
  list: ListState
  skeletons: number
  /** The search text, if any. */
  searched?: string
  empty: ReactNode
  nameOf: (row: Row) => string
  expand?: (row: Row) => ReactNode
  opened: ReadonlySet<number>
  /** Must be a stable function, or all rows re-render. */
  onToggle: (id: number) => void
  selection?: Selection
  /** Id of the record that was just created. */
  created?: number
}

/** Rows keyed by id, or a replacement: skeletons, an error with a retry button, or what to do with an empty list. */
export function TableBody<Row extends { id: number }>(props: Props<Row>) {
  const { rows, list, columns, expand, selection, skeletons, searched, empty } = props
  const width = columns.length + (expand ? 1 : 0) + (selection ? 1 : 0)
  if (rows.length === 0 && (list.error || hasFailed(list))) {
    return (
      <Note width={width}>
        <NotLoaded what="Die Liste konnte nicht geladen werden" query={list} />
      </Note>
    )
  }
  if (list.isPending)
    return <Skeletons {...{ columns, skeletons, boxes: width - columns.length }} />
  if (rows.length === 0) {
    return <Note width={width}>{searched ? <NothingFound searched={searched} /> : empty}</Note>
  }
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow<Row>
          key={row.id}
          row={row}
          columns={columns}
          name={props.nameOf(row)}
          isOpen={expand && props.opened.has(row.id)}
          onToggle={props.onToggle}
          isCreated={row.id === props.created}
          isSelected={selection?.selected.has(row.id)}
          onSelect={selection?.onChange}
        >
          {props.opened.has(row.id) && expand?.(row)}
        </TableRow>
      ))}
    </tbody>
  )
}

function NothingFound({ searched }: { searched: string }) {
  return isExact(searched) ? (
    <p>
      Genau das wurde nicht gefunden. Ohne Anführungszeichen findet die Suche auch, was den Text nur
      enthält.
    </p>
  ) : (
    <p>Dazu wurde nichts gefunden. Bitte ändern Sie den Suchbegriff.</p>
  )
}

interface SkeletonProps<Row> {
  columns: TableColumn<Row>[]
  skeletons: number
  /** Number of narrow cells: expander and checkbox. */
  boxes: number
}

/** Placeholders in the shape of the coming rows. */
function Skeletons<Row>({ columns, skeletons, boxes }: SkeletonProps<Row>) {
  return (
    <tbody aria-hidden>
      {indexes(skeletons).map((index) => (
        <tr key={index} className="skeleton-row">
          {indexes(boxes).map((box) => (
            <td key={box} className="cell-narrow">
              <div className="skeleton skeleton-box" />
            </td>
          ))}
          {columns.map((column) => (
            <td key={column.id} className={classOf(column)}>
              <div className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function Note({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tbody>
      <tr className="note-row">
        <td colSpan={width}>{children}</td>
      </tr>
    </tbody>
  )
}
