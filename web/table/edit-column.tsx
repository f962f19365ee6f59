import type { ComponentProps } from 'react'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import type { TableColumn } from './DataTable.tsx'
import { widthFor } from './table-columns.ts'

interface Options<Row> {
  /** Names a record for the buttons: 'Firma Müller Pumpen GmbH'. */
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
  /** A third button between both. */
  between?: {
    nameOf: (row: Row) => string
    Icon: ComponentProps<typeof RowButton>['Icon']
    onClick: (row: Row) => void
  }
}

/** The last column of a list whose records can be changed and deleted. */
export function editColumn<Row>(options: Options<Row>): TableColumn<Row> {
  const { nameOf, onEdit, onRemove, between } = options
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor(between ? '7.25rem' : '5rem'),
    cell: (row) => (
      <>
        <RowButton
          name={`${nameOf(row)} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => onEdit(row)}
        />
        {between && (
          <RowButton
            name={between.nameOf(row)}
            Icon={between.Icon}
            onClick={() => between.onClick(row)}
          />
        )}
        <RowButton name={`${nameOf(row)} löschen`} Icon={TrashIcon} onClick={() => onRemove(row)} />
      </>
    ),
  }
}
