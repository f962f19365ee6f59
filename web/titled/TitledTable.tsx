import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { doctypes } from '#contract/doctypes.ts'
import type { Part, parts } from '#contract/parts.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'

interface Props {
  /** 'Artikelnummern' */
  label: string
  /** 'Artikelnummer', for the names of the buttons. */
  word: string
  endpoint: typeof parts.list | typeof doctypes.list
  empty: string
  onAdd: () => void
  onEdit: (row: Part) => void
  onDelete: (row: Part) => void
}

/** The list of article numbers or document types. */
export function TitledTable({ label, word, endpoint, empty, onAdd, onEdit, onDelete }: Props) {
  useNewShortcut(onAdd)
  const addButton = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={onAdd}>
      Neu
    </Button>
  )
  const columns: TableColumn<Part>[] = [
    { id: 'title', header: 'Titel', sort: 'title', cell: ({ title }) => title },
    { id: 'desc', header: 'Beschreibung', width: 'minmax(0, 2fr)', cell: ({ desc }) => desc },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      width: widthFor('5rem'),
      cell: (row) => (
        <>
          <RowButton
            name={`${word} ${row.title} bearbeiten`}
            Icon={PencilIcon}
            onClick={() => onEdit(row)}
          />
          <RowButton
            name={`${word} ${row.title} löschen`}
            Icon={TrashIcon}
            onClick={() => onDelete(row)}
          />
        </>
      ),
    },
  ]
  return (
    <DataTable<Part>
      label={label}
      endpoint={endpoint}
      columns={columns}
      defaultSort="id:asc"
      search={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      nameOf={({ title }) => title}
      buttons={addButton}
      empty={
        <>
          <p>{empty}</p>
          {addButton}
        </>
      }
    />
  )
}
