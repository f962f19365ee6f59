import { Button } from '@mantine/core'
import { Layers } from 'lucide-react'
import { type Part, parts } from '#contract/parts.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { QrCode } from '../labels/label-dialogs.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { QrCodeIcon } from '../ui/row-icons.ts'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { openPart } from './open-part.ts'
import { CommonFiles, PartsForm } from './part-dialogs.ts'
import { removePart } from './remove-part.ts'

/** All article numbers. */
export function PartsTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  useNewShortcut(add)
  return (
    <DataTable<Part>
      label="Artikelnummern"
      exported="Artikelnummern"
      endpoint={parts.list}
      columns={isAdmin ? columnsOfAdministrators : columns}
      defaultSort="id:asc"
      search={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      nameOf={({ title }) => title}
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<Layers size={18} aria-hidden />}
            onClick={() => openDialog(CommonFiles, {})}
          >
            Gemeinsame Dateien aufräumen …
          </Button>
          <NewButton onClick={add} />
        </>
      }
      empty={
        <>
          <p>Noch keine Artikelnummern. Jedes Gerät braucht eine.</p>
          <NewButton onClick={add} />
        </>
      }
    />
  )
}

const facts: TableColumn<Part>[] = [
  {
    id: 'title',
    header: 'Titel',
    sort: 'title',
    cell: ({ id, title }) => (
      <RecordLink to="/parts" id={id}>
        {title}
      </RecordLink>
    ),
  },
  { id: 'desc', header: 'Beschreibung', width: 'minmax(0, 2fr)', cell: ({ desc }) => desc },
]

const actions = {
  nameOf: ({ title }: Part) => `Artikelnummer ${title}`,
  onEdit: ({ id }: Part) => openPart(id),
  onRemove: (part: Part) => removePart(part),
}

const columns = [...facts, editColumn(actions)]

const columnsOfAdministrators = [
  ...facts,
  editColumn({
    ...actions,
    between: {
      nameOf: ({ title }) => `Etikett von Artikelnummer ${title}`,
      Icon: QrCodeIcon,
      onClick: ({ id }) => openDialog(QrCode, { parts: [id] }),
    },
  }),
]

function add() {
  openDialog(PartsForm, { mode: 'new' })
}
