import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/db/database.ts'
import { listBlobs } from '../../../server/files/blobs.store.ts'

/** Inconsistencies between storage and database. */
export interface Strays {
  /** Rows that nothing refers to, or whose bytes are missing. */
  rows: string[]
  /** Bytes without a row, partially received ones included. */
  bytes: string[]
}

/** Compares a portal's files on disk with its database, regardless of work in progress. */
export async function findStrays(folder: string, databaseUrl: string): Promise<Strays> {
  const files = join(folder, 'files')
  const entries = readdirSync(files, { recursive: true, withFileTypes: true })
  const stored = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  const strays: Strays = { rows: [], bytes: [] }
  const db = openDatabase(databaseUrl)
  try {
    for await (const { sha256, isHeld } of listBlobs(db)) {
      if (!isHeld || !stored.has(sha256)) strays.rows.push(sha256)
      stored.delete(sha256)
    }
  } finally {
    await db.destroy()
  }
  strays.bytes.push(...stored)
  return strays
}

/** Recipients of the mails that a portal without a mail server has written into its folder. */
export function filedMails(folder: string, read: (file: string) => string): Set<string> {
  const outbox = join(folder, 'outbox')
  const names = existsSync(outbox)
    ? readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    : []
  const recipients = names.map(
    (name) => /^To: .*?([\w-]+@example\.org)/im.exec(read(join(outbox, name)))?.[1],
  )
  return new Set(recipients.filter((address) => address !== undefined))
}
