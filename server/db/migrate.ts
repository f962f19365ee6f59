import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { ConfigError } from '../core/config.ts'
import { type Db, inTransaction, isSqlite, lockUntilCommit } from './database.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as tokensAndKeptAnswers from './migrations/0002-tokens-and-kept-answers.ts'
import * as optionalRelations from './migrations/0003-optional-relations.ts'
import * as documentsAndMail from './migrations/0004-documents-and-mail.ts'
import * as logPeriods from './migrations/0005-log-periods.ts'
import * as germanOrder from './migrations/0006-german-order.ts'
import * as versions from './migrations/0007-versions.ts'
import * as unusedUploads from './migrations/0008-unused-uploads.ts'
import * as logRequests from './migrations/0009-log-requests.ts'
import * as fileVersions from './migrations/0010-file-versions.ts'
import * as masterData from './migrations/0011-master-data.ts'
import * as previews from './migrations/0012-previews.ts'
import * as publicVisits from './migrations/0013-public-visits.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { makePrivate } from './private-file.ts'

/** One step of the schema's history; `sqlite` says which engine it runs on. */
export interface Migration {
  up(tx: Db, sqlite: boolean): Promise<void>
}

/** All steps in the order of their names; what once ran on a portal is never edited or removed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-tokens-and-kept-answers': tokensAndKeptAnswers,
  '0003-optional-relations': optionalRelations,
  '0004-documents-and-mail': documentsAndMail,
  '0005-log-periods': logPeriods,
  '0006-german-order': germanOrder,
  '0007-versions': versions,
  '0008-unused-uploads': unusedUploads,
  '0009-log-requests': logRequests,
  '0010-file-versions': fileVersions,
  '0011-master-data': masterData,
  '0012-previews': previews,
  '0013-public-visits': publicVisits,
}

/**
 * Brings the schema up to date, all steps in one transaction: a failure leaves everything as it was.
 * A SQLite database that holds data is copied to `<copyFolder>/before-<step>.db` first.
 * Returns the names of the steps that ran; rejects when the database is newer than this program.
 */
export function migrate(
  db: Db,
  copyFolder?: string,
  known: Record<string, Migration> = migrations,
): Promise<string[]> {
  return withoutDeadline(() => migratePatiently(db, copyFolder, known))
}

async function migratePatiently(
  db: Db,
  copyFolder: string | undefined,
  known: Record<string, Migration>,
): Promise<string[]> {
  await createHistory(db)
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) {
    throw new ConfigError(
      `Die Datenbank ist neuer als dieses Programm: Sie kennt ${unknown.join(', ')}. Bitte die neuere Fassung des Programms starten.`,
    )
  }
  const pending = Object.keys(known).filter((name) => !applied.includes(name))
  const [first] = pending
  if (!first) return []
  if (applied.length > 0 && copyFolder && isSqlite(db)) {
    await copyDatabase(db, `${copyFolder}/before-${first}.db`)
  }
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'migrate')
    const meanwhile = await appliedMigrations(tx)
    const steps = pending.filter((name) => !meanwhile.includes(name))
    for (const name of steps) {
      await known[name]?.up(tx, isSqlite(tx))
      const now = new Date().toISOString()
      await sql`insert into migrations (name, applied_at) values (${name}, ${now})`.execute(tx)
    }
    return steps
  })
}

/** Under the lock: PostgreSQL fails when two processes that start at once both create the table. */
async function createHistory(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'migrate')
    const create = sql`create table if not exists migrations (name text primary key, applied_at text not null)`
    await create.execute(tx)
  })
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

async function copyDatabase(db: Db, target: string): Promise<void> {
  if (existsSync(target)) return
  const unfinished = `${target}.tmp`
  await rm(unfinished, { force: true })
  makePrivate(unfinished)
  await sql`vacuum into ${unfinished}`.execute(db)
  await rename(unfinished, target)
}
