import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../core/config.ts'
import { inMegabytes } from '../core/german-numbers.ts'
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
import * as orderPasswords from './migrations/0014-order-passwords.ts'
import * as localDays from './migrations/0015-local-days.ts'
import * as searchIndex from './migrations/0016-search-index.ts'
import * as dataVersions from './migrations/0017-data-versions.ts'
import * as logo from './migrations/0018-logo.ts'
import * as deliveredFiles from './migrations/0019-delivered-files.ts'
import * as transfers from './migrations/0020-transfers.ts'
import * as logAddresses from './migrations/0021-log-addresses.ts'
import * as passwordKinds from './migrations/0022-password-kinds.ts'
import * as sessionFacts from './migrations/0023-session-facts.ts'
import * as secondFactors from './migrations/0024-second-factors.ts'
import * as activeContent from './migrations/0025-active-content.ts'
import * as passwordLinks from './migrations/0026-password-links.ts'
import * as singleSignOn from './migrations/0027-single-sign-on.ts'
import * as backups from './migrations/0028-backups.ts'
import * as blobDamages from './migrations/0029-blob-damages.ts'
import * as bin from './migrations/0030-bin.ts'
import * as history from './migrations/0031-history.ts'
import * as recordPages from './migrations/0033-record-pages.ts'
import * as documentBatches from './migrations/0034-document-batches.ts'
import * as announcements from './migrations/0035-announcements.ts'
import * as binFiles from './migrations/0037-bin-files.ts'
import * as imports from './migrations/0038-imports.ts'
import * as bcryptInside from './migrations/0041-bcrypt-inside.ts'
import * as strapiIds from './migrations/0042-strapi-ids.ts'
import * as changes from './migrations/0043-changes.ts'
import * as webhooks from './migrations/0044-webhooks.ts'
import * as tokenScopes from './migrations/0045-token-scopes.ts'
import * as lettersOfImports from './migrations/0046-letters-of-imports.ts'
import * as fileImports from './migrations/0047-file-imports.ts'
import * as webhookSecrets from './migrations/0050-webhook-secrets.ts'
import * as vdiPackages from './migrations/0052-vdi-packages.ts'
import * as containerImports from './migrations/0054-container-imports.ts'
import * as gtin from './migrations/0055-gtin.ts'
import * as findings from './migrations/0056-findings.ts'
import * as authorityLinks from './migrations/0059-authority-links.ts'
import * as savedViews from './migrations/0064-saved-views.ts'
import * as devicesWithoutPart from './migrations/0065-devices-without-part.ts'
import * as madeByImports from './migrations/0066-made-by-imports.ts'
import * as pagesOnPostgres from './migrations/0067-pages-on-postgres.ts'
import * as devicesById from './migrations/0068-devices-by-id.ts'
import * as untoldChanges from './migrations/0069-untold-changes.ts'
import * as addressedLetters from './migrations/0070-addressed-letters.ts'
import * as keptCounts from './migrations/0071-kept-counts.ts'
import * as devicesOfSearches from './migrations/0072-devices-of-searches.ts'
import * as logsIndexedInGroups from './migrations/0073-logs-indexed-in-groups.ts'
import * as logsWithoutSpellings from './migrations/0074-logs-without-spellings.ts'
import * as lateDeletions from './migrations/0075-late-deletions.ts'
import * as unreadPdfs from './migrations/0076-unread-pdfs.ts'
import { assertOwnDatabase } from './own-database.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { makePrivate } from './private-file.ts'
import { isOutOfSpace } from './violations.ts'

/** Writes a line to the log: what takes long, and what had to be left out. */
export type Tell = (about: object, message: string) => void

/** One step of the schema's history; `sqlite` says which engine it runs on. */
export interface Migration {
  up(tx: Db, sqlite: boolean, tell: Tell): Promise<void>
}

/** All steps in the order of their names; a step that has run on a portal is never edited or removed. */
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
  '0014-order-passwords': orderPasswords,
  '0015-local-days': localDays,
  '0016-search-index': searchIndex,
  '0017-data-versions': dataVersions,
  '0018-logo': logo,
  '0019-delivered-files': deliveredFiles,
  '0020-transfers': transfers,
  '0021-log-addresses': logAddresses,
  '0022-password-kinds': passwordKinds,
  '0023-session-facts': sessionFacts,
  '0024-second-factors': secondFactors,
  '0025-active-content': activeContent,
  '0026-password-links': passwordLinks,
  '0027-single-sign-on': singleSignOn,
  '0028-backups': backups,
  '0029-blob-damages': blobDamages,
  '0030-bin': bin,
  '0031-history': history,
  '0033-record-pages': recordPages,
  '0034-document-batches': documentBatches,
  '0035-announcements': announcements,
  '0037-bin-files': binFiles,
  '0038-imports': imports,
  '0041-bcrypt-inside': bcryptInside,
  '0042-strapi-ids': strapiIds,
  '0043-changes': changes,
  '0044-webhooks': webhooks,
  '0045-token-scopes': tokenScopes,
  '0046-letters-of-imports': lettersOfImports,
  '0047-file-imports': fileImports,
  '0050-webhook-secrets': webhookSecrets,
  '0052-vdi-packages': vdiPackages,
  '0054-container-imports': containerImports,
  '0055-gtin': gtin,
  '0056-findings': findings,
  '0059-authority-links': authorityLinks,
  '0064-saved-views': savedViews,
  '0065-devices-without-part': devicesWithoutPart,
  '0066-made-by-imports': madeByImports,
  '0067-pages-on-postgres': pagesOnPostgres,
  '0068-devices-by-id': devicesById,
  '0069-untold-changes': untoldChanges,
  '0070-addressed-letters': addressedLetters,
  '0071-kept-counts': keptCounts,
  '0072-devices-of-searches': devicesOfSearches,
  '0073-logs-indexed-in-groups': logsIndexedInGroups,
  '0074-logs-without-spellings': logsWithoutSpellings,
  '0075-late-deletions': lateDeletions,
  '0076-unread-pdfs': unreadPdfs,
}

/**
 * Brings the schema up to date, all steps in one transaction: a failure leaves everything unchanged. A SQLite
 * database that holds data is first copied to `<copyFolder>/before-<step>.db`. Returns the names of the steps that
 * ran; rejects if the database is newer than this program, or belongs to another one.
 */
export function migrate(
  db: Db,
  copyFolder?: string,
  knownMigrations: Record<string, Migration> = migrations,
  tell: Tell = () => undefined,
): Promise<string[]> {
  return withoutDeadline(() => migratePatiently(db, copyFolder, knownMigrations, tell))
}

async function migratePatiently(
  db: Db,
  copyFolder: string | undefined,
  knownMigrations: Record<string, Migration>,
  tell: Tell,
): Promise<string[]> {
  await assertOwnDatabase(db)
  await createHistory(db)
  const { applied, pending, unknown } = stateOf(await appliedMigrations(db), knownMigrations)
  if (unknown.length > 0) throw new ConfigError(tooNew(unknown))
  const [first] = pending
  if (!first) return []
  if (applied.length > 0 && copyFolder && isSqlite(db)) {
    await copyDatabase(db, copyFolder, first)
  }
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'migrate')
    const meanwhile = await appliedMigrations(tx)
    const steps = pending.filter((name) => !meanwhile.includes(name))
    for (const name of steps) {
      await knownMigrations[name]?.up(tx, isSqlite(tx), tell)
      const now = new Date().toISOString()
      await sql`insert into migrations (name, applied_at) values (${name}, ${now})`.execute(tx)
    }
    return steps
  })
}

/** How a database's schema compares to this program; reading it changes nothing, not even an empty database. */
export interface SchemaState {
  /** Steps that have run. */
  applied: string[]
  /** Steps that the next start will run. */
  pending: string[]
  /** Steps of a newer program: this one refuses such a database. */
  unknown: string[]
}

/** Compares the migrations of a database with those of this program; an empty database has none. */
export async function readSchemaState(
  db: Db,
  knownMigrations: Record<string, Migration> = migrations,
): Promise<SchemaState> {
  const tables = await db.introspection.getTables()
  const isEmpty = !tables.some(({ name }) => name === 'migrations')
  const applied = isEmpty ? [] : await appliedMigrations(db)
  return stateOf(applied, knownMigrations)
}

function stateOf(applied: string[], knownMigrations: Record<string, Migration>): SchemaState {
  return {
    applied,
    pending: Object.keys(knownMigrations).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !Object.hasOwn(knownMigrations, name)),
  }
}

/** The error message for a database that is too new. */
export function tooNew(unknown: string[]): string {
  return `Die Datenbank ist neuer als dieses Programm (sie kennt ${unknown.join(', ')}): Bitte die neuere Fassung des Programms starten.`
}

/** Call it under the lock: PostgreSQL fails if two processes that start at once both create the table. */
async function createHistory(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'migrate')
    const create = sql`create table if not exists migrations (name text primary key, applied_at text not null)`
    await create.execute(tx)
  })
}

/** A step that has run on portals under another name. */
const renamed: Record<string, string> = { '0018-log-addresses': '0021-log-addresses' }

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map(({ name }) => renamed[name] ?? name).toSorted()
}

/**
 * Overwrites an older copy of the same name, left by an attempt that failed or was reverted: it lacks all later data.
 */
async function copyDatabase(db: Db, folder: string, step: string): Promise<void> {
  const target = join(folder, `before-${step}.db`)
  const unfinished = `${target}.tmp`
  await rm(unfinished, { force: true })
  makePrivate(unfinished)
  try {
    await sql`vacuum into ${unfinished}`.execute(db)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isOutOfSpace(error) ? new ConfigError(noRoom(folder, step, await usedBytes(db))) : error
  }
  await rename(unfinished, target)
}

function noRoom(folder: string, step: string, needed: number): string {
  return `DATA_DIR: Vor dem Schritt ${step} wird die Datenbank kopiert, und dafür ist in ${folder} nicht genug Speicherplatz frei. Gebraucht werden etwa ${inMegabytes(needed)}. Die Datenbank ist unverändert.`
}

async function usedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db)
  return rows[0]?.bytes ?? 0
}
