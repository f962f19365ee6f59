import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Company } from '#contract/companies.ts'
import type { Device } from '#contract/devices.ts'
import { type HistoryEntry, history } from '#contract/history.ts'
import { call } from '../client/api.ts'

/** A device or company whose entries of the log are looked for; the log knows it by its name of that time alone. */
export interface LoggedRecord {
  kind: 'devices' | 'companies'
  id: number
  /** Its serial number or its name as a company. */
  name: string
  createdAt: string
}

export function loggedDevice({ id, sn, createdAt }: Device): LoggedRecord {
  return { kind: 'devices', id, name: sn, createdAt }
}

export function loggedCompany({ id, name, createdAt }: Company): LoggedRecord {
  return { kind: 'companies', id, name, createdAt }
}

/** Where history and log say what it is called. */
const attributes = {
  devices: { history: 'sn', log: 'sn' },
  companies: { history: 'name', log: 'companie' },
} as const

const pageSize = 100
/** The server takes 50 conditions at most, and a name makes three. */
const mostNames = 12

interface LogsOf {
  /** What its names are known by. */
  names: UseQueryResult<HistoryEntry[] | undefined>
  /** The filter for its entries; undefined as long as its names are not known. */
  about: Record<string, unknown> | undefined
}

/**
 * How to find its entries: each of its names counts for as long as it had it, as others may have been called so before and
 * after.
 */
export function useLogsOf(record: LoggedRecord | undefined): LogsOf {
  const names = useQuery({
    queryKey: [history.list.path, 'names', record],
    queryFn: ({ signal }) => record && changesOf(record, signal),
    enabled: record !== undefined,
    staleTime: 0,
    meta: { action: 'setHistory' },
  })
  const { data } = names
  if (!record || !data) return { names, about: undefined }
  const { log } = attributes[record.kind]
  const spans = spansOf(record, data).slice(0, mostNames)
  const conditions = spans.map(({ name, from, until }) => ({
    [log]: { $eq: name },
    createdAt: { $gte: from, ...(until !== undefined && { $lt: until }) },
  }))
  return { names, about: conditions.length === 1 ? conditions[0] : { $or: conditions } }
}

/** What was changed of it, the newest first. */
async function changesOf({ kind, id }: LoggedRecord, signal: AbortSignal): Promise<HistoryEntry[]> {
  const { rows } = await call(
    history.list,
    {
      filters: { kind: { $eq: kind }, record: { $eq: id }, act: { $ne: 'created' } },
      fields: ['changes', 'createdAt'],
      sort: 'id:desc',
      pagination: { page: 1, pageSize, withCount: false },
    },
    { signal },
  )
  return rows
}

interface Span {
  name: string
  from: string
  /** Undefined: it is called so now. */
  until: string | undefined
}

/** From when to when it had which name, the newest first. */
function spansOf({ kind, name, createdAt }: LoggedRecord, entries: HistoryEntry[]): Span[] {
  const renamings = entries.flatMap(({ changes, createdAt: at }) => {
    const change = changes.find(({ attribute }) => attribute === attributes[kind].history)
    return typeof change?.from === 'string' ? [{ former: change.from, at }] : []
  })
  // What lies before the changes that were read is not known.
  const oldest = entries.length < pageSize ? createdAt : (entries.at(-1)?.createdAt ?? createdAt)
  const names = [name, ...renamings.map(({ former }) => former)]
  return names.map((own, index) => ({
    name: own,
    from: renamings[index]?.at ?? oldest,
    until: renamings[index - 1]?.at,
  }))
}
