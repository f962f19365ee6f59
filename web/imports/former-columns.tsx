import { formatTime } from '../base/formats.ts'
import type { TableColumn } from '../table/DataTable.tsx'
import { widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import type { AnyImport } from './any-import.ts'
import { isUnderWay } from './import-words.ts'

/** The columns of the list of former imports: their own, then creator, time and the delete button. */
export function formerColumns<Own extends AnyImport>(
  ownColumns: TableColumn<Own>[],
  onRemove: (shown: Own) => void,
): TableColumn<Own>[] {
  return [
    ...ownColumns,
    {
      id: 'createdBy',
      header: 'Von',
      // 'Kommandozeile' on one line.
      width: `minmax(${widthFor('6.25rem')}, 1fr)`,
      cell: ({ createdBy }) => createdBy ?? 'Kommandozeile',
    },
    {
      id: 'createdAt',
      header: 'Wann',
      // Day and time below each other.
      width: `minmax(${widthFor('3.625rem')}, ${widthFor('5.5rem')})`,
      cell: ({ createdAt }) => formatTime(createdAt),
    },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      width: widthFor('4.25rem'),
      cell: (anyImport) =>
        !isUnderWay(anyImport) && (
          <RowButton
            name={`Import von „${anyImport.name}“ löschen`}
            Icon={TrashIcon}
            act="delete"
            onClick={() => onRemove(anyImport)}
          />
        ),
    },
  ]
}
