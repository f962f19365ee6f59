import { useMemo } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { formatDate, formatDay } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import { type ListFilter, ofImport } from '../filters/list-filter.ts'
import { ofCompany, ofPart } from '../filters/record-filters.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { MachinePicture } from '../parts/MachinePicture.tsx'
import { Clamped } from '../table/Clamped.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { useSelection } from '../table/use-selection.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { ColumnMenu } from '../views/ColumnMenu.tsx'
import { type FurtherTableColumn, useColumns } from '../views/use-columns.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { DeviceDetails } from './DeviceDetails.tsx'
import { DeviceSelection } from './DeviceSelection.tsx'
import { deviceColumns } from './device-columns.tsx'
import { DeviceForm } from './device-dialogs.ts'

/** 'Geräteliste': all devices; administrators can add, copy, edit and delete them. */
export function DeviceTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const baseColumns = useMemo(() => deviceColumns(isAdmin, forget), [isAdmin, forget])
  const { columns, chosen } = useColumns('devices', baseColumns, furtherColumns)
  const filters = useListFilters(deviceFilters)
  useNewShortcut(add, isAdmin)
  const addButton = isAdmin && <NewButton onClick={add} />
  const selection = {
    selected,
    onChange,
    buttons: <DeviceSelection devices={[...selected]} onRemoved={forget} />,
  }
  return (
    <DataTable<Device>
      label="Geräteliste"
      exported="Geräte"
      isTitled
      filters={filters.filters}
      endpoint={devices.list}
      columns={columns}
      populate={chosen.some(({ id }) => id === 'machine') ? shownWithMachine : populate}
      defaultSort="id:desc"
      opens
      search={(text) => searchFilter(text, { texts: ['companie.name', 'sn', 'part.title'] })}
      nameOf={({ sn }) => sn}
      selection={isAdmin ? selection : undefined}
      expand={(device) => <DeviceDetails device={device} isAdmin={isAdmin} />}
      buttons={addButton}
      note={
        <FilterBar filters={filters} endpoint={devices.list} ofAll="Geräten">
          <ViewMenu list="devices" all="Alle Geräte" filters={filters} />
          <ColumnMenu list="devices" further={furtherColumns} chosen={chosen} />
        </FilterBar>
      }
      empty={
        filters.filters ? (
          <NothingLeft filters={filters} what="Geräte" />
        ) : (
          <>
            <p>
              Noch keine Geräte.{' '}
              {isAdmin
                ? 'Legen Sie das erste an; Firma und Artikelnummer können Sie dabei gleich mit anlegen.'
                : 'Anlegen können sie nur Administratoren.'}
            </p>
            {addButton}
          </>
        )
      }
    />
  )
}

/** Only the number of files: fifty devices with all their files would take a second on a slow connection. */
const populate = {
  companie: { fields: ['name'] },
  part: { fields: ['title', 'desc'] },
  files: { fields: ['origin'], limit: -1 },
}

const shownWithMachine = { ...populate, part: { ...populate.part, populate: { picture: true } } }

const furtherColumns: FurtherTableColumn<Device, 'devices'>[] = [
  {
    id: 'machine',
    header: 'Maschine',
    room: 12,
    cell: ({ part }) =>
      part && (
        <span className="machine-cell">
          <MachinePicture part={part} />
          <Clamped>{part.desc}</Clamped>
        </span>
      ),
  },
  {
    id: 'deliveredOn',
    header: 'Ausgeliefert',
    room: 10,
    cell: ({ deliveredOn }) => deliveredOn && formatDay(deliveredOn),
  },
  { id: 'builtIn', header: 'Baujahr', room: 6, kind: 'number', cell: ({ builtIn }) => builtIn },
  {
    id: 'createdAt',
    header: 'Angelegt am',
    room: 10,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

const deviceFilters: ListFilter[] = [
  ofCompany,
  ofPart,
  {
    kind: 'flag',
    param: 'ohne-dateien',
    name: 'Ohne Dateien',
    where: { files: { id: { $null: true } } },
  },
  { kind: 'days', param: 'ausgeliefert', name: 'Ausgeliefert', attribute: 'deliveredOn' },
  ofImport('devices'),
]

function add() {
  openDialog(DeviceForm, { mode: 'new' })
}
