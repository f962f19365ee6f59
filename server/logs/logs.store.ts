import type { StaffPrincipal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { insert } from '../db/write.ts'
import { logsTable } from './logs.table.ts'

const maxMessageBytes = 2_000

/** What a log entry says; names as they are at that time. */
export interface LogEntryDraft {
  type: 'error' | 'info' | 'customer'
  status: string | null
  message: string | null
  serialNumber?: string | null
  userName?: string | null
  companyName?: string | null
  /** Network address of whoever asked. */
  address?: string | null
}

/** Writes a log entry and returns its id. */
export async function insertLog(db: Db, now: Date, entry: LogEntryDraft): Promise<number> {
  const message = oneLine(entry.message)
  return insert(
    db,
    logsTable,
    { at: now, by: null },
    {
      type: entry.type,
      status: oneLine(entry.status),
      message: message === null ? null : cutToBytes(message),
      sn: oneLine(entry.serialNumber),
      user: oneLine(entry.userName),
      companie: oneLine(entry.companyName),
      address: entry.address ?? null,
    },
  )
}

/** Writes down a change of data: who and what, in the transaction of the change. */
export async function logAct(
  tx: Db,
  now: Date,
  principal: StaffPrincipal,
  message: string,
): Promise<void> {
  await insertLog(tx, now, {
    type: 'info',
    status: 'api-call',
    message,
    userName: principal.username,
  })
}

/** Control characters (line breaks too) become spaces, so that an entry cannot pretend to be two. */
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
