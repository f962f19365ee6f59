import { useMemo } from 'react'
import { type Company, companies } from '#contract/companies.ts'
import { type Device, devices } from '#contract/devices.ts'
import { type Part, parts } from '#contract/parts.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DataTable } from '../table/DataTable.tsx'
import { type Relation, useRelatedFilter } from '../table/RelatedFilter.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { useSelection } from '../table/use-selection.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { DeviceDetails } from './DeviceDetails.tsx'
import { DeviceSelection } from './DeviceSelection.tsx'
import { deviceColumns } from './device-columns.tsx'
import { DeviceForm } from './device-dialogs.ts'

/** 'Geräteliste': all devices; administrators add, copy, change and delete. */
export function DeviceTable() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const columns = useMemo(() => deviceColumns(isAdmin, forget), [isAdmin, forget])
  const { filters, note } = useRelatedFilter(relations)
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
      filters={filters}
      endpoint={devices.list}
      columns={columns}
      populate={shown}
      defaultSort="id:desc"
      search={(text) => searchFilter(text, { texts: ['companie.name', 'sn', 'part.title'] })}
      nameOf={({ sn }) => sn}
      selection={isAdmin ? selection : undefined}
      expand={(device) => <DeviceDetails device={device} isAdmin={isAdmin} />}
      buttons={addButton}
      note={note}
      empty={
        note ? (
          <p>Hier gibt es keine Geräte (mehr).</p>
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

/** Of all files that it shows only how many there are: fifty devices with all of theirs would take a second on a slow line. */
const shown = {
  companie: { fields: ['name'] },
  part: { fields: ['title'] },
  files: { fields: ['origin'], limit: -1 },
}

const ofCompany: Relation<Company> = {
  param: 'firma',
  noun: 'Firma',
  endpoint: companies.list,
  nameOf: ({ name }) => name,
  attribute: 'companie',
}
const ofPart: Relation<Part> = {
  param: 'artikel',
  noun: 'Artikelnummer',
  endpoint: parts.list,
  nameOf: ({ title }) => title,
  attribute: 'part',
}
const relations = [ofCompany, ofPart] as Relation[]

function add() {
  openDialog(DeviceForm, { mode: 'new' })
}
