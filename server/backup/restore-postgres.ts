import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../core/config.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { fillPostgres } from '../db/fill-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { waitForWriters } from '../db/wait-for-writers.ts'
import { type MoveReporter, placeOf } from '../transfer/move-portal.ts'
import { copiedTables, leftBehind } from '../transfer/portal-tables.ts'
import { findTransfer, forgetTransfer } from '../transfer/transfers.store.ts'
import { dropReady, endBuilding, findReady, placeReady, rowsFile } from './place-restored.ts'

/** Writes the rows in one PostgreSQL transaction; the files are moved into place after that has committed. */
export async function fillDatabase(
  to: Config,
  file: string,
  plan: { aside: string; mark: string },
  teller: MoveReporter,
): Promise<void> {
  const rows = join(to.dataDir, rowsFile)
  const db = openDatabase(to.databaseUrl)
  try {
    await rm(rows, { force: true })
    await rename(file, rows)
    const source = openDatabase(`sqlite:${rows}`)
    await migrate(source).finally(() => source.destroy())
    await migrate(db)
    await endBuilding(to.dataDir, plan)
    try {
      const copied = copiedTables()
      const titles = new Map(copied.map(({ table, title }) => [table, title]))
      await fillPostgres(rows, to.databaseUrl, {
        copied: copied.map(({ table }) => table),
        emptied: leftBehind(),
        mark: { portal: plan.mark, ...placeOf(to) },
        onProgress: (table, done) => teller.progress(titles.get(table) ?? table, done),
      })
    } finally {
      // Only the database knows whether it was committed: the response to the commit may have been lost.
      await finishRestoreInto(db, to.dataDir)
    }
  } finally {
    await db.destroy()
    for (const name of [rows, `${rows}-wal`, `${rows}-shm`]) await rm(name, { force: true })
  }
}

/**
 * Completes a restore of a PostgreSQL portal that was killed after its rows had been committed, and drops one
 * that was killed before. Throws if its other half is elsewhere. Must run before anything of `DATA_DIR` is read.
 */
export async function finishRestoreInto(db: Db, dataDir: string): Promise<void> {
  const plan = await findReady(dataDir)
  // Wait first: the rows may be about to be committed by another process.
  if (plan?.mark) await waitForWriters(db, 'transfers')
  const target = await findTransfer(db, 'target')
  if (target?.state === 'restoring') {
    if (plan?.mark !== target.portal) {
      throw new ConfigError(
        'DATABASE_URL: In diese Datenbank wurde eine Sicherung zurückgespielt, und in DATA_DIR fehlt, was dazu gehört. Bitte die Wiederherstellung mit diesem DATA_DIR wiederholen.',
      )
    }
    await placeReady(dataDir, plan)
    await forgetTransfer(db, 'target')
    await dropReady(dataDir)
  } else if (plan?.mark) await dropReady(dataDir)
}
