import type { ReactNode } from 'react'
import type { Device } from '#contract/devices.ts'
import { logs } from '#contract/logs.ts'
import { formatAgo, formatDay } from '../base/formats.ts'
import { hasFailed, useList } from '../client/queries.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { type Fact, Facts, PendingFact, UnknownFact } from './Facts.tsx'
import { loggedDevice, useLogsOf } from './record-logs.ts'

/** A device's company, its dates, and its last sign-in. */
export function DeviceFacts({ device }: { device: Device | undefined }) {
  const lastLogin = useLastLogin(device)
  return (
    <Facts label="Angaben zum Gerät" skeletons={4} facts={device && factsOf(device, lastLogin)} />
  )
}

function factsOf(device: Device, lastLogin: ReactNode): Fact[] {
  const { companie, deliveredOn, placedOnMarketOn, builtIn, availableUntil, note } = device
  return [
    {
      label: 'Kunde',
      value: companie ? (
        <RecordLink to="/companies" id={companie.id}>
          {companie.name}
        </RecordLink>
      ) : (
        'keine Firma'
      ),
    },
    { label: 'Ausgeliefert am', value: deliveredOn ? formatDay(deliveredOn) : 'nicht angegeben' },
    { label: 'In Verkehr gebracht am', value: placedOnMarketOn && formatDay(placedOnMarketOn) },
    { label: 'Baujahr', value: builtIn },
    { label: 'Dateien bereithalten bis', value: formatDay(availableUntil) },
    { label: 'Letzte Anmeldung', value: lastLogin },
    { label: 'Notiz', value: note, isWide: true },
  ]
}

/** When this device's number was last used to sign in. */
function useLastLogin(device: Device | undefined): ReactNode {
  const { names, about } = useLogsOf(device && loggedDevice(device))
  const login = useList(
    logs.list,
    {
      filters: { ...about, type: { $eq: 'customer' }, status: { $eq: '200' } },
      fields: ['createdAt'],
      sort: 'createdAt:desc',
      pagination: { page: 1, pageSize: 1, withCount: false },
    },
    about !== undefined,
  )
  if (hasFailed(names)) return <UnknownFact query={names} />
  if (hasFailed(login)) return <UnknownFact query={login} />
  if (!login.data) return <PendingFact />
  const [lastLogin] = login.data.rows
  return lastLogin ? formatAgo(lastLogin.createdAt) : 'noch nie'
}
