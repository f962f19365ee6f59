import { sql } from 'kysely'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { writeSnapshot } from '../db/snapshot.ts'
import { type KnownBlob, listBlobs } from '../files/blobs.store.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { copiedTables, leftBehind } from '../transfer/portal-tables.ts'
import { stopAll } from '../webhooks/webhooks.store.ts'

/** The content of a snapshot. */
export interface KnownSnapshot {
  rows: Record<string, number>
  schema: string
  blobs: KnownBlob[]
}

/** Writes the database as of one moment into a new SQLite file; returns its content. */
export function takeSnapshot(
  config: Config,
  file: string,
  teller: MoveReporter,
): Promise<KnownSnapshot> {
  const copied = copiedTables()
  const titles = new Map(copied.map(({ table, title }) => [table, title]))
  return writeSnapshot(config.databaseUrl, file, {
    copied: copied.map(({ table }) => table),
    emptied: leftBehind(),
    onProgress: (table, rows) => teller.progress(titles.get(table) ?? table, rows),
    async read(db) {
      await stopAll(db, stopped)
      const rows: Record<string, number> = {}
      for (const { table } of copied) rows[table] = await countRows(db, table)
      const blobs: KnownBlob[] = []
      for await (const blob of listBlobs(db)) if (blob.isHeld) blobs.push(blob)
      return { rows, schema: await schemaOf(db), blobs }
    },
  })
}

const stopped =
  'Aus einer Sicherung zurückgespielt. Bitte prüfen, ob dieses Portal hier melden soll; eingeschaltet liest der Empfänger alles neu.'

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}
