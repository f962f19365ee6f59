import type { LogEntry } from '#contract/logs.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { type Brought, insert, insertAll, update } from '../db/write.ts'
import { logsTable } from './logs.table.ts'

const maxMessageBytes = 2_000

/** The device or company that an entry is about, named as at that time, for filtering. */
export interface LogSubject {
  serialNumber?: string | null
  companyName?: string | null
}

/** A log entry; names are as at that time. */
export interface LogEntryDraft extends LogSubject {
  type: 'error' | 'info' | 'customer'
  status: string | null
  message: string | null
  userName?: string | null
  /** IP address of the client. */
  address?: string | null
  /** The key by which its report finds it; see `failed-calls.ts`. */
  requestKey?: string | null
}

/** Inserts a log entry and returns it. */
export async function insertLog(
  db: Db,
  now: Date,
  draft: LogEntryDraft,
  brought: Brought = {},
): Promise<LogEntry> {
  const { entry, hidden } = entryOf(draft)
  const id = await insert(db, logsTable, { at: now, by: null }, { ...entry, ...hidden }, brought)
  const time = now.toISOString()
  return { id, ...entry, createdAt: time, updatedAt: time }
}

function entryOf(draft: LogEntryDraft) {
  const message = oneLine(draft.message)
  const entry = {
    type: draft.type,
    status: oneLine(draft.status),
    message: message === null ? null : cutToBytes(message),
    sn: oneLine(draft.serialNumber),
    user: oneLine(draft.userName),
    companie: oneLine(draft.companyName),
  }
  const hidden = { address: draft.address ?? null, requestKey: draft.requestKey ?? null }
  return { entry, hidden }
}

/** Prefixes the entry of a failed call with the name of the action, once; returns the entry's id if there is one. */
export async function completeLog(
  tx: Db,
  now: Date,
  requestKey: string,
  action: string,
): Promise<number | undefined> {
  const entry = await tx
    .updateTable('logs')
    .set({ request_key: null })
    .where('request_key', '=', requestKey)
    .returning(['id', 'message'])
    .executeTakeFirst()
  if (!entry) return undefined
  const message = cutToBytes(`${oneLine(action)}: ${entry.message ?? ''}`)
  await update(tx, logsTable, { at: now, by: null }, entry.id, { message })
  return entry.id
}

/** Logs a change of data: who and what, in the transaction of the change. */
export async function logAct(
  tx: Db,
  now: Date,
  principal: StaffPrincipal,
  message: string,
  subject: LogSubject = {},
): Promise<void> {
  await logActs(tx, now, principal, [{ message, about: subject }])
}

/** The same for several changes, with one entry each. */
export async function logActs(
  tx: Db,
  now: Date,
  principal: StaffPrincipal,
  acts: readonly { message: string; about?: LogSubject | undefined }[],
): Promise<void> {
  const defaults = { type: 'info', status: 'api-call', userName: principal.username } as const
  const entries = acts.map(({ message, about }) => {
    const { entry, hidden } = entryOf({ ...about, ...defaults, message })
    return { ...entry, ...hidden }
  })
  await insertAll(tx, logsTable, { at: now, by: null }, entries)
}

/** Control characters (including line breaks) become spaces, so that an entry cannot look like two. */
function oneLine(text: string | null | undefined): string | null {
  return text?.toWellFormed().replaceAll(/\p{Cc}/gu, ' ') ?? null
}

function cutToBytes(line: string): string {
  const bytes = Buffer.from(line)
  if (bytes.length <= maxMessageBytes) return line
  return bytes
    .subarray(0, maxMessageBytes)
    .toString()
    .replace(/\ufffd+$/, '')
}
