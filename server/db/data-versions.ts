import { type RawBuilder, sql } from 'kysely'
import { type DataVersions, versionsInRows, versionsText } from './data-state.ts'
import type { Db } from './database.ts'
import { rememberedRowsOfOurs } from './rows-of-ours.ts'
import type { Area } from './schema.ts'

/**
 * Reads the versions. Data read after them is at least as new as they say: a cache keyed by them never returns
 * anything older than the last committed change.
 */
export async function readDataVersions(db: Db): Promise<DataVersions> {
  const rows = await rememberedRowsOfOurs(db, versionsText)
  const versions = versionsRead.get(rows) ?? versionsInRows(rows)
  versionsRead.set(rows, versions)
  return versions
}

/** Cached rows are parsed only once. */
const versionsRead = new WeakMap<readonly (readonly unknown[])[], DataVersions>()

/**
 * Selects the maintained row count of a table, which both engines would otherwise count row by row
 * (`0067-pages-on-postgres.ts`, `0071-kept-counts.ts`); undefined if none is maintained.
 */
export function countKeptOf(table: string): RawBuilder<unknown> | undefined {
  const area = areasCounted[table]
  return area && sql`select sum(rows) from data_versions where area = ${sql.lit(area)}`
}

/** By table. */
const areasCounted: Record<string, Area> = {
  companies: 'companies',
  parts: 'parts',
  doctypes: 'doctypes',
  devices: 'devices',
  medias: 'files',
}

/** Raises the versions of all areas, for when answers change although no row did. */
export async function raiseAllVersions(db: Db): Promise<void> {
  await sql`update data_versions set version = version + 1`.execute(db)
}
