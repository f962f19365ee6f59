import { sql } from 'kysely'
import type { DataVersions } from './data-state.ts'
import type { Db } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'

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
