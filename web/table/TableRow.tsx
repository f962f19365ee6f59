import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Selection, TableColumn } from './DataTable.tsx'
import { SelectRow } from './TableSelection.tsx'
import { classOf } from './table-columns.ts'
import './table-buttons.css'

interface Props<Row> {
  row: Row
  columns: TableColumn<Row>[]
  /** Names the row in the labels of its expander and checkbox. */
  name: string
  /** Undefined if the row has no expander. */
  isOpen?: boolean
  onToggle: (id: number) => void
  /** Undefined if the table has no selection. */
  isSelected?: boolean
  onSelect?: Selection['onChange']
  /** The record was just created. */
  isCreated: boolean
  /** Shown below the row while it is open. */
  children: ReactNode
}

/** Memoized, because re-rendering fifty rows would block typing. */
export const TableRow = memo(OneRow) as typeof OneRow

function OneRow<Row extends { id: number }>(props: Props<Row>) {
  const { row, columns, name, isOpen, onToggle, isSelected, onSelect, isCreated, children } = props
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const canOpen = isOpen !== undefined
  return (
    <>
      <tr
        data-record={row.id}
        data-selected={isSelected || undefined}
        data-created={isCreated || undefined}
      >
        {canOpen && (
          <td className="cell-narrow">
            <button
              type="button"
              className="expander"
              aria-expanded={isOpen}
              aria-label={`${name} ${isOpen ? 'zuklappen' : 'aufklappen'}`}
              onClick={() => onToggle(row.id)}
            >
              <Chevron size={18} aria-hidden />
            </button>
          </td>
        )}
        {onSelect && (
          <td className="cell-narrow">
            <SelectRow {...{ id: row.id, name, isSelected, onSelect }} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)} data-label={column.header}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="expanded-row">
          <td colSpan={columns.length + 1 + (onSelect ? 1 : 0)}>{children}</td>
        </tr>
      )}
    </>
  )
}
