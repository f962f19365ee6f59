import { Button } from '@mantine/core'
import { Redirect, useSearchParams } from 'wouter'
import { devices } from '#contract/devices.ts'
import { recordPath } from '../base/paths.ts'
import { useList } from '../client/queries.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { deviceWords } from './device-words.ts'
import { GoneRecord } from './RecordPage.tsx'

/** Leads on to the page of the device with this serial number; a log entry may speak of one that is gone. */
export function DeviceBySerial() {
  const [params] = useSearchParams()
  const sn = params.get('sn') ?? ''
  const { data, error, refetch } = useList(
    devices.list,
    { filters: { sn: { $eqi: sn } }, fields: ['sn'], pagination: { page: 1, pageSize: 1 } },
    sn !== '',
  )
  const [found] = data?.rows ?? []
  if (found) return <Redirect to={recordPath('/devices', found.id)} replace />
  if (data || sn === '') return <GoneRecord {...deviceWords} />
  if (!error) return <Waiting />
  return (
    <div className="record-failed">
      <h1 className="record-title">{sn}</h1>
      <p role="alert">Das konnte nicht geladen werden: {error.message}</p>
      <Button variant="default" onClick={() => void refetch()}>
        Erneut versuchen
      </Button>
    </div>
  )
}
