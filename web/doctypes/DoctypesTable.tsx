import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { formatCount } from '../base/formats.ts'
import { relatedLink } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import { type ListFilter, ofImport } from '../filters/list-filter.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { Clamped } from '../table/Clamped.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { RowName } from '../table/RowName.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { DoctypesForm } from './doctype-dialogs.ts'

/** All document types. */
export function DoctypesTable() {
  const filters = useListFilters(doctypeFilters)
  useNewShortcut(add)
  return (
    <DataTable<Doctype>
      label="Dokumententypen"
      exported="Dokumententypen"
      endpoint={doctypes.list}
      columns={columns}
      defaultSort="id:asc"
      opens
      filters={filters.filters}
      search={(text) => searchFilter(text, { texts: ['title', 'desc'] })}
      nameOf={({ title }) => title}
      buttons={<NewButton onClick={add} />}
      note={
        <FilterBar filters={filters} endpoint={doctypes.list} ofAll="Dokumententypen">
          <ViewMenu list="doctypes" all="Alle Dokumententypen" filters={filters} />
        </FilterBar>
      }
      empty={
        filters.filters ? (
          <NothingLeft filters={filters} what="Dokumententypen" />
        ) : (
          <>
            <p>
              Noch keine Dokumententypen. Jede Datei gehört zu einem, zum Beispiel
              „Betriebsanleitung“.
            </p>
            <NewButton onClick={add} />
          </>
        )
      }
    />
  )
}

const doctypeFilters: ListFilter[] = [
  {
    kind: 'choice',
    param: 'lesen',
    name: 'Wer darf lesen',
    choices: [
      { value: 'public', label: 'öffentlich' },
      { value: 'customer', label: 'Kunden' },
    ],
    where: (reader) => ({ reader }),
  },
  ofImport('doctypes'),
]

const columns: TableColumn<Doctype>[] = [
  {
    id: 'title',
    header: 'Titel',
    sort: 'title',
    onPhone: 'title',
    // 'EG-Konformitätserklärung' on one line, even on a tablet.
    width: `minmax(${widthFor('12.5rem')}, 1.4fr)`,
    cell: ({ id, title }) => <RowName onClick={() => void open(id)}>{title}</RowName>,
  },
  {
    id: 'desc',
    header: 'Beschreibung',
    width: 'minmax(0, 2fr)',
    cell: ({ desc }) => <Clamped>{desc}</Clamped>,
  },
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
    onEdit: ({ id }) => void open(id),
    onRemove: remove,
  }),
]

/** Document types have no page: their form shows everything. */
function open(id: number) {
  return openFresh('setCurrentDoctype', () => call(doctypes.show, { id }), edit)
}

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
