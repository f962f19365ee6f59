import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** The faults of a SQLite file that no portal has open. */
export function databaseFaults(folder: string): string[] {
  const database = new Sqlite(join(folder, 'typenschild.db'), { readonly: true })
  const integrity = database.pragma('integrity_check') as { integrity_check: string }[]
  const references = database.pragma('foreign_key_check') as object[]
  database.close()
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references.map((row) => JSON.stringify(row)),
  ]
}

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
