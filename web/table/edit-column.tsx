import type { ComponentProps } from 'react'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import type { TableColumn } from './DataTable.tsx'
import { MoreButton } from './MoreButton.tsx'
import type { RowAction } from './row-menu.ts'
import { widthFor } from './table-columns.ts'

interface Options<Row> {
  /** Names a record in the labels of the buttons: 'Firma Müller Pumpen GmbH'. */
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
  /** A button before those two. */
  before?: {
    nameOf: (row: Row) => string
    /** Its name in a phone's menu. */
    short: string
    Icon: ComponentProps<typeof RowButton>['Icon']
    onClick: (row: Row) => void
  }
  /** Rarely used actions, in the menu. */
  moreActions?: (row: Row) => RowAction[]
}

/** The last column of a list whose records can be edited and deleted. */
export function editColumn<Row>(options: Options<Row>): TableColumn<Row> {
  const { nameOf, onEdit, onRemove, before, moreActions } = options
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor(before || moreActions ? '7.75rem' : '5.5rem'),
    cell: (row) => (
      <>
        {before && (
          <RowButton
            name={before.nameOf(row)}
            short={before.short}
            Icon={before.Icon}
            onClick={() => before.onClick(row)}
          />
        )}
        <RowButton
          name={`${nameOf(row)} bearbeiten`}
          Icon={PencilIcon}
          act="edit"
          onClick={() => onEdit(row)}
        />
        <RowButton
          name={`${nameOf(row)} löschen`}
          Icon={TrashIcon}
          act="delete"
          onClick={() => onRemove(row)}
        />
        <MoreButton of={nameOf(row)} actions={moreActions && (() => moreActions(row))} />
      </>
    ),
  }
}
