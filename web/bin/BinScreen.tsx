import { type BinEntry, bin, binKindWords } from '#contract/bin.ts'
import { formatDay, formatTime } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import type { ListFilter } from '../filters/list-filter.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { EmptyNotice } from '../ui/EmptyNotice.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { RestoreIcon, TrashIcon } from '../ui/row-icons.ts'
import { purgeEntry } from './purge-entry.ts'
import { restoreEntry } from './restore-entry.ts'
import './bin.css'
import { ViewMenu } from '../views/ViewMenu.tsx'

/** Deleted records until they are purged. */
export function BinScreen() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <>
      <h1 className="screen-title">Papierkorb</h1>
      {isAdmin ? (
        <BinTable />
      ) : (
        <EmptyNotice>
          <p>
            Den Papierkorb können nur Administratoren öffnen. Bitte wenden Sie sich an einen
            Administrator!
          </p>
        </EmptyNotice>
      )}
    </>
  )
}

function BinTable() {
  const filters = useListFilters(binFilters)
  return (
    <DataTable<BinEntry>
      label="Papierkorb"
      exported="Papierkorb"
      endpoint={bin.list}
      columns={columns}
      defaultSort="deletedAt:desc"
      filters={filters.filters}
      note={
        <FilterBar filters={filters} endpoint={bin.list} ofAll="Einträgen">
          <ViewMenu list="bin" all="Alles" filters={filters} />
        </FilterBar>
      }
      search={(text) => searchFilter(text, { texts: ['name', 'detail'], numbers: [] })}
      nameOf={nameOf}
      empty={
        filters.filters ? (
          <NothingLeft filters={filters} what="Einträge" />
        ) : (
          <p>Der Papierkorb ist leer. Gelöschtes wird hier eine Zeit lang aufgehoben.</p>
        )
      }
    />
  )
}

const binFilters: ListFilter[] = [
  {
    kind: 'choice',
    param: 'art',
    name: 'Art',
    choices: Object.entries(binKindWords).map(([value, label]) => ({ value, label })),
    where: (kind) => ({ kind }),
  },
]

function nameOf({ kind, name }: BinEntry): string {
  return `${binKindWords[kind]} ${name}`
}

const columns: TableColumn<BinEntry>[] = [
  {
    id: 'kind',
    header: 'Art',
    sort: 'kind',
    // On a tablet, only as wide as the longest word: the name needs the room.
    width: widthFor('min(8rem, 14.5vw)'),
    onPhone: 'below',
    cell: ({ kind }) => binKindWords[kind],
  },
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    width: 'minmax(0, 2fr)',
    onPhone: 'title',
    cell: ({ name, detail }) => (
      <>
        {name}
        {detail && <span className="bin-detail"> {detail}</span>}
      </>
    ),
  },
  {
    id: 'deletedBy',
    header: 'Gelöscht von',
    sort: 'deletedBy',
    width: 'minmax(8rem, 1fr)',
    cell: ({ deletedBy }) => deletedBy,
  },
  {
    id: 'deletedAt',
    header: 'Gelöscht am',
    sort: 'deletedAt',
    width: 'minmax(7.75rem, 1fr)',
    cell: ({ deletedAt }) => formatTime(deletedAt),
  },
  {
    id: 'until',
    header: 'Liegt hier bis',
    sort: 'until',
    width: 'minmax(8rem, 1fr)',
    cell: ({ until, keptUntil }) => (
      <>
        {formatDay(until)}
        {keptUntil && <span className="bin-detail"> aufzubewahren</span>}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('5.5rem'),
    cell: (entry) => (
      <>
        <RowButton
          name={`${nameOf(entry)} wiederherstellen`}
          Icon={RestoreIcon}
          onClick={() => void restoreEntry(entry)}
        />
        <RowButton
          name={`${nameOf(entry)} endgültig löschen`}
          Icon={TrashIcon}
          act="delete"
          onClick={() => purgeEntry(entry)}
        />
      </>
    ),
  },
]
