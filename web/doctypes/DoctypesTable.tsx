import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { formatCount } from '../base/formats.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { openFresh } from '../client/open-fresh.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { DoctypesForm } from './doctype-dialogs.ts'

/** All document types. */
export function DoctypesTable() {
  useNewShortcut(add)
  return (
    <DataTable<Doctype>
      label="Dokumententypen"
      exported="Dokumententypen"
      endpoint={doctypes.list}
      columns={columns}
      defaultSort="id:asc"
      search={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      nameOf={({ title }) => title}
      buttons={<NewButton onClick={add} />}
      empty={
        <>
          <p>
            Noch keine Dokumententypen. Jede Datei gehört zu einem, zum Beispiel
            „Betriebsanleitung“.
          </p>
          <NewButton onClick={add} />
        </>
      }
    />
  )
}

const columns: TableColumn<Doctype>[] = [
  { id: 'title', header: 'Titel', sort: 'title', cell: ({ title }) => title },
  { id: 'desc', header: 'Beschreibung', width: 'minmax(0, 2fr)', cell: ({ desc }) => desc },
  {
    id: 'reader',
    header: 'Wer darf lesen',
    sort: 'reader',
    cell: ({ reader }) => (reader === 'public' ? 'öffentlich' : 'Kunden'),
  },
  {
    id: 'position',
    header: 'Reihenfolge',
    sort: 'position',
    kind: 'number',
    width: widthFor('7rem'),
    cell: ({ position }) => formatCount(position),
  },
  editColumn({
    nameOf: ({ title }) => `Dokumententyp ${title}`,
    onEdit: ({ id }) => openFresh('setCurrentDoctype', () => call(doctypes.show, { id }), edit),
    onRemove: remove,
  }),
]

function edit(doctype: Doctype) {
  openDialog(DoctypesForm, { mode: 'update', doctype })
}

function add() {
  openDialog(DoctypesForm, { mode: 'new' })
}

function remove({ id, title }: Doctype) {
  askToDelete({
    question: 'Dokumententyp wirklich löschen?',
    body: `Der Dokumententyp „${title}“ wird gelöscht.`,
    action: 'removeDoctype',
    done: 'Dokumententyp wurde gelöscht!',
    undo: { kind: 'doctype', ids: [id], lists: [doctypes.list] },
    usersAt: relatedLink('typ', id),
    async remove() {
      await call(doctypes.remove, { id })
      await refresh(doctypes.list)
    },
  })
}
