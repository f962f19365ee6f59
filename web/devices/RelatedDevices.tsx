import { useMemo } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { DataTable } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { deviceFacts } from './device-columns.tsx'

interface Props {
  label: string
  /** Selects the devices. */
  filters: Record<string, unknown>
  /** Must be a stable array. */
  facts: readonly (keyof typeof deviceFacts)[]
  empty: string
}

/** The devices of another record, on its page: searched, sorted and paged like the full list. */
export function RelatedDevices({ label, filters, facts, empty }: Props) {
  const columns = useMemo(() => facts.map((fact) => deviceFacts[fact]), [facts])
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
      empty={<p>{empty}</p>}
    />
  )
}

const populate = { companie: { fields: ['name'] }, part: { fields: ['title'] } }
