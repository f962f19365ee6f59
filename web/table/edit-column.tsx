import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import type { TableColumn } from './DataTable.tsx'
import { widthFor } from './table-columns.ts'

interface Options<Row> {
  /** Names a record for the buttons: 'Firma Müller Pumpen GmbH'. */
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

/** The last column of a list whose records can be changed and deleted. */
export function editColumn<Row>({ nameOf, onEdit, onRemove }: Options<Row>): TableColumn<Row> {
  return {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('5rem'),
    cell: (row) => (
      <>
        <RowButton
          name={`${nameOf(row)} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => onEdit(row)}
        />
        <RowButton name={`${nameOf(row)} löschen`} Icon={TrashIcon} onClick={() => onRemove(row)} />
      </>
    ),
  }
}
