import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Company } from '#contract/companies.ts'
import type { Device } from '#contract/devices.ts'
import { type HistoryEntry, history } from '#contract/history.ts'
import { call } from '../client/api.ts'

/** A device or company whose log entries are searched; the log only knows its name at the time. */
export interface LoggedRecord {
  kind: 'devices' | 'companies'
  id: number
  /** The serial number, or the company's name. */
  name: string
  createdAt: string
}

export function loggedDevice({ id, sn, createdAt }: Device): LoggedRecord {
  return { kind: 'devices', id, name: sn, createdAt }
}

export function loggedCompany({ id, name, createdAt }: Company): LoggedRecord {
  return { kind: 'companies', id, name, createdAt }
}

/** The attributes of history and log that contain its name. */
const attributes = {
  devices: { history: 'sn', log: 'sn' },
  companies: { history: 'name', log: 'companie' },
} as const

const pageSize = 100
/** The server accepts at most 50 conditions, and each name needs three. */
const maxNames = 12

interface LogsOf {
  /** The query for the history from which its names are derived. */
  names: UseQueryResult<HistoryEntry[] | undefined>
  /** The filter for its log entries; undefined while its names are unknown. */
  about: Record<string, unknown> | undefined
}

/**
 * Finds the log entries of a record: each of its names applies only to the time when the record had it, as others may
 * have had the same name before or after.
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
  const spans = spansOf(record, data).slice(0, maxNames)
  const conditions = spans.map(({ name, from, until }) => ({
    [log]: { $eq: name },
    createdAt: { $gte: from, ...(until !== undefined && { $lt: until }) },
  }))
  return { names, about: conditions.length === 1 ? conditions[0] : { $or: conditions } }
}

/** The latest changes of the record, newest first. */
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
  /** Undefined for the current name. */
  until: string | undefined
}

/** The names of the record with the times when it had them, newest first. */
function spansOf({ kind, name, createdAt }: LoggedRecord, entries: HistoryEntry[]): Span[] {
  const renamings = entries.flatMap(({ changes, createdAt: at }) => {
    const change = changes.find(({ attribute }) => attribute === attributes[kind].history)
    return typeof change?.from === 'string' ? [{ former: change.from, at }] : []
  })
  // Before the oldest loaded change, the name is unknown.
  const oldest = entries.length < pageSize ? createdAt : (entries.at(-1)?.createdAt ?? createdAt)
  const names = [name, ...renamings.map(({ former }) => former)]
  return names.map((usedName, index) => ({
    name: usedName,
    from: renamings[index]?.at ?? oldest,
    until: renamings[index - 1]?.at,
  }))
}
