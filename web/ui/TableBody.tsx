import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection, TableColumn } from './DataTable.tsx'
import { SelectRow } from './TableSelection.tsx'

interface RowProps<Row> {
  columns: TableColumn<Row>[]
  expand?: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  selection?: Selection
  opened: ReadonlySet<number>
  onToggle: (id: number) => void
}

interface Props<Row> extends RowProps<Row> {
  rows: Row[]
  list: { isPending: boolean; error: Error | null; refetch: () => void }
  skeletons: number
  isSearching: boolean
  empty: ReactNode
}

/** Rows keyed by id, or what stands in for them: skeletons, an error with a retry, what to do when empty. */
export function TableBody<Row extends { id: number }>(props: Props<Row>) {
  const { rows, list, columns, expand, selection, skeletons, isSearching, empty } = props
  const width = columns.length + (expand ? 1 : 0) + (selection ? 1 : 0)
  if (list.error && rows.length === 0) {
    return (
      <Note width={width}>
        <p role="alert">Die Liste konnte nicht geladen werden: {list.error.message}</p>
        <Button variant="default" onClick={() => list.refetch()}>
          Erneut versuchen
        </Button>
      </Note>
    )
  }
  if (list.isPending) return <Skeletons count={skeletons} width={width} />
  if (rows.length === 0) {
    const nothingFound = <p>Dazu wurde nichts gefunden. Bitte ändern Sie den Suchbegriff.</p>
    return <Note width={width}>{isSearching ? nothingFound : empty}</Note>
  }
  return (
    <tbody>
      {rows.map((row) => (
        <Rows key={row.id} {...props} row={row} width={width} />
      ))}
    </tbody>
  )
}

interface OneRow<Row> extends RowProps<Row> {
  row: Row
  width: number
}

function Rows<Row extends { id: number }>(props: OneRow<Row>) {
  const { row, width, columns, expand, nameOf, selection, opened, onToggle } = props
  const isOpen = opened.has(row.id)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <tr>
        {expand && (
          <td className="cell-narrow">
            <button
              type="button"
              className="expander"
              aria-expanded={isOpen}
              aria-label={`${nameOf(row)} ${isOpen ? 'zuklappen' : 'aufklappen'}`}
              onClick={() => onToggle(row.id)}
            >
              <Chevron size={18} aria-hidden />
            </button>
          </td>
        )}
        {selection && (
          <td className="cell-narrow">
            <SelectRow id={row.id} name={nameOf(row)} selection={selection} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={column.kind && `cell-${column.kind}`}
            data-label={column.header}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {isOpen && expand && (
        <tr className="expanded-row">
          <td colSpan={width}>{expand(row)}</td>
        </tr>
      )}
    </>
  )
}

function Skeletons({ count, width }: { count: number; width: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <tr key={index}>
          <td colSpan={width}>
            <div className="skeleton" />
          </td>
        </tr>
      ))}
    </tbody>
  )
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
