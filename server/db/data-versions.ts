import { type RawBuilder, sql } from 'kysely'
import type { DataVersions } from './data-state.ts'
import type { Db } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'
import type { Area } from './schema.ts'

/**
 * Reads the versions. What is read after them is at least as new as they say: whoever keeps it by them never answers
 * what is older than the last committed change. PostgreSQL has several rows for an area; see `0017-data-versions.ts`.
 */
export async function readDataVersions(db: Db): Promise<DataVersions> {
  const rows = await rowsOfOurs(
    db,
    'select area, cast(sum(version) as text) as version from data_versions group by area',
  )
  return new Map(rows as [string, string][])
}

/** Selects the versions of some areas, as a statement of a plan. */
export function versionsOf(areas: readonly Area[]): RawBuilder<unknown> {
  const named = sql.join(areas.map((area) => sql.lit(area)))
  return sql`select cast(sum(version) as text) from data_versions where area in (${named}) group by area order by area`
}

/**
 * Selects how many rows a table has, which PostgreSQL would count one by one (`0067-pages-on-postgres.ts`); undefined for
 * one whose rows nobody counts.
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
