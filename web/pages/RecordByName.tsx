import { Redirect, useSearchParams } from 'wouter'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { type RecordPath, recordPath } from '../base/paths.ts'
import { type FailableQuery, hasFailed, useList } from '../client/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { GoneRecord } from './RecordPage.tsx'
import { companyWords, deviceWords } from './record-words.ts'

// Log entries only contain the names of their device and company at the time; these pages redirect to the record's
// page.

/** Two rows suffice to tell whether the match is unique. */
const two = { page: 1, pageSize: 2 }

/** Redirects to the page of the device with this serial number. */
export function DeviceBySerial() {
  const name = useNamed('sn')
  const query = useList(
    devices.list,
    { filters: { sn: { $eqi: name } }, fields: ['sn'], pagination: two },
    name !== '',
  )
  return <RedirectToRecord name={name} path="/devices" {...deviceWords} query={query} />
}

/** Redirects to the page of the company with this name, or to a search if there are several. */
export function CompanyByName() {
  const name = useNamed('name')
  const query = useList(
    companies.list,
    { filters: { name: { $eqi: name } }, fields: ['name'], pagination: two },
    name !== '',
  )
  return <RedirectToRecord name={name} path="/companies" {...companyWords} query={query} />
}

function useNamed(parameter: string) {
  const [params] = useSearchParams()
  return params.get(parameter) ?? ''
}

interface Props {
  name: string
  path: RecordPath
  query: FailableQuery & { data: { rows: { id: number }[] } | undefined }
  words: { noun: string; gone: string }
  list: { to: string; name: string; all: string }
}

function RedirectToRecord({ name, path, query, words, list }: Props) {
  const { data, error, isFetching } = query
  // Cached results may be outdated by renames, so this waits for the refetch.
  const isLost = error !== null || hasFailed(query)
  if (isFetching && !isLost) return <Waiting />
  const [found, another] = data?.rows ?? []
  if (another) return <Redirect to={`${list.to}?${new URLSearchParams({ suche: name })}`} replace />
  if (found) return <Redirect to={recordPath(path, found.id)} replace />
  if (!isLost) return <GoneRecord words={words} list={list} />
  return (
    <div className="record-failed">
      <h1 className="record-title">{name}</h1>
      <NotLoaded query={query} />
    </div>
  )
}
