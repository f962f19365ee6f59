import type { StaffPrincipal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'

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

/** Writes a log entry and answers its id. */
export async function insertLog(db: Db, now: Date, entry: LogEntryDraft): Promise<number> {
  const line = oneLine(entry.message)
  const message = line === null ? null : cutToBytes(line)
  const { id } = await db
    .insertInto('logs')
    .values({
      type: entry.type,
      status: oneLine(entry.status),
      message,
      message_folded: message === null ? null : fold(message),
      serial_number: oneLine(entry.serialNumber),
      user_name: oneLine(entry.userName),
      company_name: oneLine(entry.companyName),
      address: entry.address ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** Deletes a log entry; answers whether it was there. */
export async function removeLog(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('logs').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
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
