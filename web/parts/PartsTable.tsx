import { type Part, parts } from '#contract/parts.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { QrCodeIcon } from '../ui/row-icons.ts'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { openPart } from './open-part.ts'
import { PartsForm } from './part-dialogs.ts'

/** All article numbers. */
export function PartsTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  useNewShortcut(add)
  return (
    <DataTable<Part>
      label="Artikelnummern"
      endpoint={parts.list}
      columns={isAdmin ? columnsOfAdministrators : columns}
      defaultSort="id:asc"
      search={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      nameOf={({ title }) => title}
      buttons={<NewButton onClick={add} />}
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
  { id: 'title', header: 'Titel', sort: 'title', cell: ({ title }) => title },
  { id: 'desc', header: 'Beschreibung', width: 'minmax(0, 2fr)', cell: ({ desc }) => desc },
]

const actions = {
  nameOf: ({ title }: Part) => `Artikelnummer ${title}`,
  onEdit: ({ id }: Part) => openPart(id),
  onRemove: remove,
}

const columns = [...facts, editColumn(actions)]

const columnsOfAdministrators = [
  ...facts,
  editColumn({
    ...actions,
    between: {
      nameOf: ({ title }) => `QR-Etikett von Artikelnummer ${title}`,
      Icon: QrCodeIcon,
      onClick: ({ id }) => openDialog(QrCode, { parts: [id] }),
    },
  }),
]

function add() {
  openDialog(PartsForm, { mode: 'new' })
}

function remove({ id, title }: Part) {
  askToDelete({
    question: 'Artikelnummer wirklich löschen?',
    body: `Die Artikelnummer „${title}“ wird gelöscht.`,
    action: 'removePart',
    done: 'Artikelnummer wurde gelöscht!',
    usersAt: relatedLink('artikel', id),
    async remove() {
      await call(parts.remove, { id })
      await refresh(parts.list)
    },
  })
}
