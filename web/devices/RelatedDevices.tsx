import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DataTable } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import type { GivenToDevice } from './DeviceForm.tsx'
import { deviceFacts } from './device-columns.tsx'
import { DeviceForm } from './device-dialogs.ts'

interface Props {
  label: string
  /** Selects the devices. */
  filters: Record<string, unknown>
  /** Must be a stable array. */
  facts: readonly (keyof typeof deviceFacts)[]
  empty: string
  /** What a device created here has from the start; without it, none can be created here. */
  given?: GivenToDevice | undefined
}

/** The devices of another record, on its page: searched, sorted and paged like the full list. */
export function RelatedDevices({ label, filters, facts, empty, given }: Props) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const columns = useMemo(() => facts.map((fact) => deviceFacts[fact]), [facts])
  const addButton = isAdmin && given && (
    <Button variant="default" onClick={() => openDialog(DeviceForm, { mode: 'new', given })}>
      Gerät anlegen
    </Button>
  )
  return (
    <DataTable<Device>
      label={label}
      endpoint={devices.list}
      columns={columns}
      populate={populate}
      defaultSort="id:desc"
      opens
      filters={filters}
      search={(text) => searchFilter(text, { texts: ['companie.name', 'sn', 'part.title'] })}
      nameOf={({ sn }) => sn}
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

const populate = { companie: { fields: ['name'] }, part: { fields: ['title'] } }
