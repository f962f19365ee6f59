import { type RawBuilder, sql } from 'kysely'
import { type DataVersions, versionsInRows, versionsText } from './data-state.ts'
import type { Db } from './database.ts'
import { rememberedRowsOfOurs } from './rows-of-ours.ts'
import type { Area } from './schema.ts'

/**
 * Reads the versions. What is read after them is at least as new as they say: whoever keeps it by them never answers
 * what is older than the last committed change.
 */
export async function readDataVersions(db: Db): Promise<DataVersions> {
  const rows = await rememberedRowsOfOurs(db, versionsText)
  const known = versionsRead.get(rows) ?? versionsInRows(rows)
  versionsRead.set(rows, known)
  return known
}

/** Rows that are remembered are looked into once. */
const versionsRead = new WeakMap<readonly (readonly unknown[])[], DataVersions>()

/**
 * Selects how many rows a table has, which both engines would count one by one (`0067-pages-on-postgres.ts`,
 * `0071-kept-counts.ts`); undefined for one whose rows nobody counts.
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

/** Raises the versions of all areas, where answers change though no row did. */
export async function raiseAllVersions(db: Db): Promise<void> {
  await sql`update data_versions set version = version + 1`.execute(db)
}
