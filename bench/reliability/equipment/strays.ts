import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/db/database.ts'
import { listBlobs } from '../../../server/files/blobs.store.ts'

/** What storage and database do not agree on. */
export interface Strays {
  /** Rows that nothing holds, or whose bytes are not there. */
  rows: string[]
  /** Bytes that no row names, half-received ones too. */
  bytes: string[]
}

/** Compares a portal's files on the disk with its database, whatever is under way. */
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

/** Whom the mails are for that a portal without a mail server has put into its folder. */
export function filedMails(folder: string, read: (file: string) => string): Set<string> {
  const outbox = join(folder, 'outbox')
  const names = existsSync(outbox)
    ? readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    : []
  const found = names.map(
    (name) => /^To: .*?([\w-]+@example\.org)/im.exec(read(join(outbox, name)))?.[1],
  )
  return new Set(found.filter((address) => address !== undefined))
}
