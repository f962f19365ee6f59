import { Button } from '@mantine/core'
import { Redirect, useSearchParams } from 'wouter'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { type RecordPath, recordPath } from '../base/paths.ts'
import { useList } from '../client/queries.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { GoneRecord } from './RecordPage.tsx'
import { companyWords, deviceWords } from './record-words.ts'

// A log entry keeps what its device and company were called; the way from there leads over one of these.

/** Two tell whether there is one alone. */
const two = { page: 1, pageSize: 2 }

/** Leads on to the page of the device with this serial number. */
export function DeviceBySerial() {
  const name = useNamed('sn')
  const query = useList(
    devices.list,
    { filters: { sn: { $eqi: name } }, fields: ['sn'], pagination: two },
    name !== '',
  )
  return <LeadOn name={name} path="/devices" {...deviceWords} query={query} />
}

/** Leads on to the page of the company of this name, or to all that are called so. */
export function CompanyByName() {
  const name = useNamed('name')
  const query = useList(
    companies.list,
    { filters: { name: { $eqi: name } }, fields: ['name'], pagination: two },
    name !== '',
  )
  return <LeadOn name={name} path="/companies" {...companyWords} query={query} />
}

function useNamed(parameter: string) {
  const [params] = useSearchParams()
  return params.get(parameter) ?? ''
}

interface Props {
  name: string
  path: RecordPath
  query: {
    data: { rows: { id: number }[] } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  words: { noun: string; gone: string }
  list: { to: string; name: string; all: string }
}

function LeadOn({ name, path, query, words, list }: Props) {
  const { data, error, isFetching, refetch } = query
  // What was so named a while ago need not be any more.
  if (isFetching) return <Waiting />
  const [found, another] = data?.rows ?? []
  if (another) return <Redirect to={`${list.to}?${new URLSearchParams({ suche: name })}`} replace />
  if (found) return <Redirect to={recordPath(path, found.id)} replace />
  if (!error) return <GoneRecord words={words} list={list} />
  return (
    <div className="record-failed">
      <h1 className="record-title">{name}</h1>
      <p role="alert">Das konnte nicht geladen werden: {error.message}</p>
      <Button variant="default" onClick={() => void refetch()}>
        Erneut versuchen
      </Button>
    </div>
  )
}
