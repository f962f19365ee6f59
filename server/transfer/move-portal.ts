import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, ConfigError } from '../core/config.ts'
import { databaseAddress } from '../core/database-url.ts'
import { filesUrlOf } from '../core/files-url.ts'
import { ProblemError } from '../core/problem-error.ts'
import { openSecrets, type Secrets } from '../core/secrets.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate, readSchemaState, tooNew } from '../db/migrate.ts'
import { migrateAlone } from '../db/migrate-alone.ts'
import { openEnd } from '../db/open-end.ts'
import { lockFile } from '../db/portal-lock.ts'
import { withoutDeadline } from '../db/postgres-pool.ts'
import type { TransferEnd } from '../db/transfer-end.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { type BlobCopy, type CopiedBlobs, openBlobCopy } from './copy-blobs.ts'
import { copyLastIds, copyTables, type SameTable } from './copy-tables.ts'
import { holdingWrites } from './holding-writes.ts'
import {
  beginTransfer,
  type Destination,
  endTransfer,
  findTransfer,
  forgetTransfer,
  isUsed,
} from './transfers.store.ts'

/** Receives the progress of a move, in German. */
export interface MoveReporter {
  /** A step has ended or begins. */
  say(line: string): void
  /** Progress of a step; called much too often to be shown each time. */
  progress(what: string, done: number, total?: number): void
}

/** What was moved, compared at both ends; undefined for the part that was not moved. */
export interface Moved {
  tables: SameTable[] | undefined
  blobs: CopiedBlobs | undefined
  /** How long nothing could be changed, in ms; undefined if an earlier run had completed that part. */
  heldFor: number | undefined
}

/** Maximum number of rounds before the portal is held; a quick round ends them earlier. */
const maxRounds = 5
/** After a round that takes no longer than this, the last one has little left to do; in ms. */
const quickRound = 1_500

/**
 * Copies a SQLite portal, which may keep running, to the place that `to` gives: its
 * database, its files, or both. Only at the end are its changes refused, for the last
 * round and then permanently. A killed call is repeated with the same arguments.
 */
export function movePortal(from: Config, to: Config, teller: MoveReporter): Promise<Moved> {
  return withoutDeadline(async () => {
    const unlock = lockFile(
      join(from.dataDir, 'move.lock'),
      () => `DATA_DIR: Aus ${from.dataDir} zieht gerade schon ein Portal um.`,
    )
    const source = openDatabase(from.databaseUrl)
    try {
      await migrateAlone(source, from.dataDir)
      return await moveFrom(source, { from, to }, teller)
    } finally {
      await source.destroy()
      unlock()
    }
  })
}

/**
 * Makes the old portal writable again. If the new one is given, it does not start any more until it is moved to again.
 */
export async function abortMove(from: Config, to: Config | undefined): Promise<void> {
  // A move that goes on would end as if it had not been aborted.
  const unlock = lockFile(
    join(from.dataDir, 'move.lock'),
    () =>
      `DATA_DIR: Aus ${from.dataDir} zieht gerade ein Portal um. Bitte erst diesen Befehl beenden.`,
  )
  const source = openDatabase(from.databaseUrl)
  try {
    const { unknown } = await readSchemaState(source)
    if (unknown.length > 0) throw new ConfigError(tooNew(unknown))
    const transfer = await findTransfer(source, 'source')
    if (!transfer) throw new ProblemError('not-found', 'Dieses Portal zieht nicht um.')
    if (to) {
      assertLeadsTo(transfer, to)
      const target = openDatabase(to.databaseUrl)
      try {
        await migrate(target)
        await takeMarked(target, from, destinationOf(to, openSecrets(to.dataDir)))
      } finally {
        await target.destroy()
      }
    }
    await forgetTransfer(source, 'source')
    await rm(sentFileIn(from), { force: true })
  } finally {
    await source.destroy()
    unlock()
  }
}

/** Another database than that of the move would be marked, and portals would start at both ends. */
function assertLeadsTo({ database }: Destination, to: Config): void {
  const named = placeOf(to).database
  if (named === database) return
  throw new ProblemError(
    'conflict',
    `DATABASE_URL: Der Umzug führt nach ${database}, nicht nach ${named}. Bitte mit --to dieselbe Adresse angeben.`,
  )
}

/** The place and the identity of a portal with these settings. */
export function destinationOf(config: Config, secrets: Secrets): Destination {
  return { portal: secrets.derive('portal that moves'), ...placeOf(config) }
}

/** Where database and files of a portal with these settings are, without a password. */
export function placeOf({ databaseUrl, bucket }: Config): Omit<Destination, 'portal'> {
  return {
    database: withoutPassword(databaseUrl),
    files: bucket ? filesUrlOf(bucket) : 'disk',
  }
}

/** The same for people, in German. */
export function placeInWords({ database, files }: Pick<Destination, 'database' | 'files'>): string {
  return `${database}, Dateien: ${files === 'disk' ? 'auf der Platte' : files}`
}

interface Way {
  from: Config
  to: Config
}

async function moveFrom(source: Db, { from, to }: Way, teller: MoveReporter): Promise<Moved> {
  const destination = destinationOf(to, openSecrets(from.dataDir))
  const transfer = await findTransfer(source, 'source')
  if (transfer?.state === 'moved' && !isSamePlace(transfer, destination)) {
    throw new ProblemError(
      'conflict',
      `Dieses Portal ist schon umgezogen: ${placeInWords(transfer)}. Mit „move --abort“ wird das zurückgenommen.`,
    )
  }
  const isDatabaseMoved = from.databaseUrl !== to.databaseUrl
  const target = isDatabaseMoved ? openDatabase(to.databaseUrl) : undefined
  const ends: TransferEnd[] = []
  try {
    if (target) {
      await migrate(target)
      await takeMarked(target, from, destination)
      ends.push(openEnd(from.databaseUrl), openEnd(to.databaseUrl))
    }
    const files = await openFiles(source, { from, to })
    if (transfer?.state !== 'moved') {
      await beginTransfer(source, 'source', destination, placeOf(from).files)
    }
    const [sourceEnd, targetEnd] = ends
    const tables = sourceEnd && targetEnd && { source: sourceEnd, target: targetEnd }
    const moved = await copyAll(source, { tables, files }, teller, transfer?.state === 'moved')
    if (target) await endTransfer(target)
    await rm(sentFileIn(from), { force: true })
    return moved
  } finally {
    for (const end of ends) await end.close()
    await target?.destroy()
  }
}

interface Parts {
  tables: { source: TransferEnd; target: TransferEnd } | undefined
  files: BlobCopy | undefined
}

async function copyAll(
  source: Db,
  { tables, files }: Parts,
  teller: MoveReporter,
  isHeldForGood: boolean,
): Promise<Moved> {
  const onRows = (title: string, done: number, total: number) => {
    teller.progress(title, done, total)
  }
  await tables?.target.loosen(await tables.source.tables())
  for (let round = 1; !isHeldForGood && round <= maxRounds; round += 1) {
    const began = performance.now()
    teller.say(
      round === 1 ? 'Kopieren, während das Portal läuft …' : 'Nachholen, was sich geändert hat …',
    )
    const onProgress = round === 1 ? onRows : undefined
    const changed = tables && (await copyTables(tables, { source: 'moving', onProgress })).changed
    if (round === 1) await tables?.target.settle()
    await files?.copy((done) => teller.progress('Inhalte', done))
    const isQuick = performance.now() - began < quickRound
    if (round > 1 && (isQuick || !changed)) break
  }
  const last = async (): Promise<Omit<Moved, 'heldFor'>> => {
    teller.say('Letzter Abgleich, ohne dass sich etwas ändert …')
    const equalTables = tables && (await copyTables(tables, { source: 'still' })).tables
    if (tables) {
      await copyLastIds(tables)
      await tables.target.tighten()
    }
    return { tables: equalTables, blobs: await files?.finish() }
  }
  if (isHeldForGood) return { ...(await last()), heldFor: undefined }
  return holdingWrites(source, teller, last)
}

async function openFiles(db: Db, { from, to }: Way): Promise<BlobCopy | undefined> {
  if (placeOf(from).files === placeOf(to).files) return undefined
  const logger = pino({ level: 'silent' })
  const source = await openBlobs(from, logger)
  const target = await openBlobs(to, logger)
  return openBlobCopy({ db, source, target, sentFile: sentFileIn(from) })
}

/** Marks a database as the unfinished target of this move, on which no portal starts; rejects if it is not empty. */
async function takeMarked(target: Db, from: Config, destination: Destination): Promise<void> {
  const targetTransfer = await findTransfer(target, 'target')
  if (targetTransfer ? targetTransfer.portal !== destination.portal : await isUsed(target)) {
    throw new ProblemError(
      'conflict',
      `DATABASE_URL: Die Datenbank ${destination.database} ist nicht leer. Bitte eine leere nennen.`,
    )
  }
  await beginTransfer(target, 'target', destination, placeOf(from).files)
}

/** Whether two destinations are the same place. */
export function isSamePlace(one: Destination, other: Destination): boolean {
  return one.database === other.database && one.files === other.files
}

function sentFileIn({ dataDir }: Config): string {
  return join(dataDir, 'move-sent-files.txt')
}

function withoutPassword(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return databaseUrl
  const url = databaseAddress(databaseUrl)
  url.password = ''
  // PostgreSQL accepts a password there as well.
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name)
  return url.href
}
