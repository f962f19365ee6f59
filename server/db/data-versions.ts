import { sql } from 'kysely'
import type { Db } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'
import type { Area } from './schema.ts'

/** The version of each area, as text: another one as soon as another change is committed, whoever made it. */
export type DataVersions = ReadonlyMap<string, string>

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

/** Raises the versions of all areas, where answers change though no row did. */
export async function raiseAllVersions(db: Db): Promise<void> {
  await sql`update data_versions set version = version + 1`.execute(db)
}

/** The versions of some areas, as one text. */
export function stateOf(versions: DataVersions, areas: readonly Area[]): string {
  return areas.map((area) => versions.get(area) ?? '').join('.')
}
