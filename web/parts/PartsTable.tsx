import { Button } from '@mantine/core'
import { Layers } from 'lucide-react'
import { type Part, parts } from '#contract/parts.ts'
import { formatDate } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import { type ListFilter, ofImport } from '../filters/list-filter.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { QrCode } from '../labels/label-dialogs.ts'
import { Clamped } from '../table/Clamped.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { QrCodeIcon } from '../ui/row-icons.ts'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { ColumnMenu } from '../views/ColumnMenu.tsx'
import { type FurtherTableColumn, useColumns } from '../views/use-columns.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { MachinePicture } from './MachinePicture.tsx'
import { openPart } from './open-part.ts'
import { CommonFiles, PartsForm } from './part-dialogs.ts'
import { removePart } from './remove-part.ts'

/** All article numbers. */
export function PartsTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const filters = useListFilters(partFilters)
  const baseColumns = isAdmin ? columnsOfAdministrators : defaultColumns
  const { columns, chosen } = useColumns('parts', baseColumns, furtherColumns)
  useNewShortcut(add)
  return (
    <DataTable<Part>
      label="Artikelnummern"
      exported="Artikelnummern"
      endpoint={parts.list}
      columns={columns}
      populate={populate}
      defaultSort="id:asc"
      opens
      filters={filters.filters}
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
      note={
        <FilterBar filters={filters} endpoint={parts.list} ofAll="Artikelnummern">
          <ViewMenu list="parts" all="Alle Artikelnummern" filters={filters} />
          <ColumnMenu list="parts" further={furtherColumns} chosen={chosen} />
        </FilterBar>
      }
      empty={
        filters.filters ? (
          <NothingLeft filters={filters} what="Artikelnummern" />
        ) : (
          <>
            <p>Noch keine Artikelnummern. Jedes Gerät braucht eine.</p>
            <NewButton onClick={add} />
          </>
        )
      }
    />
  )
}

const populate = { picture: true }

const furtherColumns: FurtherTableColumn<Part, 'parts'>[] = [
  { id: 'gtin', header: 'GTIN', room: 10, cell: ({ gtin }) => gtin },
  {
    id: 'createdAt',
    header: 'Angelegt am',
    room: 10,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

const partFilters: ListFilter[] = [
  {
    kind: 'flag',
    param: 'ohne-dateien',
    name: 'Ohne gemeinsame Dateien',
    where: { media: { id: { $null: true } } },
  },
  {
    kind: 'flag',
    param: 'ohne-geraete',
    name: 'Ohne Geräte',
    where: { devices: { id: { $null: true } } },
  },
  ofImport('parts'),
]

const facts: TableColumn<Part>[] = [
  {
    id: 'title',
    header: 'Titel',
    sort: 'title',
    onPhone: 'title',
    cell: (part) => (
      <span className="machine-cell">
        <MachinePicture part={part} />
        <RecordLink to="/parts" id={part.id}>
          {part.title}
        </RecordLink>
      </span>
    ),
  },
  {
    id: 'desc',
    header: 'Beschreibung',
    width: 'minmax(0, 2fr)',
    cell: ({ desc }) => <Clamped>{desc}</Clamped>,
  },
]

const actions = {
  nameOf: ({ title }: Part) => `Artikelnummer ${title}`,
  onEdit: ({ id }: Part) => openPart(id),
  onRemove: (part: Part) => removePart(part),
}

const defaultColumns = [...facts, editColumn(actions)]

const columnsOfAdministrators = [
  ...facts,
  editColumn({
    ...actions,
    before: {
      nameOf: ({ title }) => `Etikett von Artikelnummer ${title}`,
      short: 'Etikett',
      Icon: QrCodeIcon,
      onClick: ({ id }) => openDialog(QrCode, { parts: [id] }),
    },
  }),
]

function add() {
  openDialog(PartsForm, { mode: 'new' })
}
