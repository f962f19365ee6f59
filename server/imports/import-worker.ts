import type { FastifyBaseLogger } from 'fastify'
import { importKindWords } from '#contract/imports.ts'
import { inTransaction } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { End } from '../queue/handler.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { checkRows } from './check-rows.ts'
import { queueHashing } from './hash-passwords.ts'
import { eraseExpiredPasswords } from './import-passwords.store.ts'
import { importRows } from './import-rows.ts'
import {
  changeImport,
  countRows,
  dayAfter,
  findImport,
  type ImportRecord,
  keepShape,
  removeExpiredImports,
  toBeDone,
} from './imports.store.ts'
import { Interrupted } from './paced-rows.ts'
import { shapeAt } from './table-reading.ts'
import { undoRows } from './undo-rows.ts'

const second = 1_000
const minute = 60 * second

export type ImportTools = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

/** Works on tables that are imported: dry runs, imports, and taking them back. */
export function openImports(
  services: ImportTools,
  hashing: QueueWorker,
  logger: FastifyBaseLogger,
): QueueWorker {
  const { db, clock } = services
  const worker = openWorker(services, logger, {
    table: 'imports',
    lease: 15 * second,
    lookEvery: 2 * second,
    backOff: { waits: [2 * second, 10 * second, minute] },
    effect: 'database',
    brokeOff: 'Der Import brach immer wieder ab.',
    // What was done is kept row by row: the next start goes on from there.
    stopPatience: 1,
    work: (job, signal) => work(services, job.id, signal),
    async ended() {
      hashing.wake()
    },
    judge(error, { id, task }) {
      logger.error({ err: error, import: id, task }, 'a table could not be imported')
      return { error: 'Ein unerwarteter Fehler ist aufgetreten.' }
    },
    async gaveUp(tx, { id, task, undo_until: until }, error) {
      if (task === 'import') {
        const again = { ...toBeDone(clock(), 'undo'), phase: 'undoing', ends_as: 'failed' } as const
        await changeImport(tx, clock(), id, ['importing'], { ...again, reason: error })
        return
      }
      const failed = { phase: 'failed', task: null, reason: error } as const
      await changeImport(tx, clock(), id, ['checking'], failed)
      // Half of it may be there still: a person may have the rest taken back once more.
      const again = until ?? dayAfter(clock())
      const left = { ...failed, undo_until: again, expires_at: again }
      await changeImport(tx, clock(), id, ['undoing'], left)
    },
  })
  return {
    ...worker,
    async removeExpired() {
      const lost = await eraseExpiredPasswords(db, clock())
      if (lost > 0) logger.info({ passwords: lost }, 'clear passwords of imports were forgotten')
      await inTransaction(db, (tx) => removeExpiredImports(tx, clock()))
    },
  }
}

async function work(
  services: ImportTools,
  id: number,
  signal: AbortSignal,
): Promise<End<'imports'>> {
  const record = await findImport(services.db, id)
  switch (record?.task) {
    case 'check':
      return check(services, record, signal)
    case 'import':
      return importTable(services, record, signal)
    case 'undo':
      return undo(services, record, signal)
    default:
      return async () => ({ state: 'ended' })
  }
}

async function check(
  services: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<End<'imports'>> {
  const outcome = await checkRows(services, record, signal)
  const phase = outcome === 'done' ? 'checked' : 'open'
  return async () => ({ state: 'ended', task: null, phase, wants_end: 0 })
}

async function importTable(
  services: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<End<'imports'>> {
  const { db, secrets, clock } = services
  const outcome = await importRows(services, record, signal)
  if (outcome !== 'done') {
    const isCancelled = outcome === 'cancelled'
    const reason = isCancelled ? null : outcome.refused
    const ends_as = isCancelled ? ('cancelled' as const) : ('failed' as const)
    const turn = { task: 'undo', phase: 'undoing', ends_as, reason, done_rows: 0 } as const
    await changeImport(db, clock(), record.id, ['importing'], { ...turn, wants_end: 0 })
    const turned = await findImport(db, record.id)
    if (!turned) throw new Interrupted()
    return undo(services, turned, signal)
  }
  const shape = await shapeAt(db, secrets, record)
  return async (tx) => {
    const now = clock()
    const until = dayAfter(now)
    await queueHashing(tx, now, record.id)
    if (shape) await keepShape(tx, now, record.kind, shape.shape, shape.columns)
    await note(tx, now, record, 'importiert')
    const ended = { state: 'ended', task: null, phase: 'imported', wants_end: 0 } as const
    return { ...ended, undo_until: until, expires_at: until }
  }
}

async function undo(
  services: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<End<'imports'>> {
  const { clock } = services
  await undoRows(services, record, signal)
  return async (tx) => {
    const phase = record.ends_as ?? 'undone'
    await queueHashing(tx, clock(), record.id)
    await note(tx, clock(), record, phase === 'undone' ? 'rückgängig gemacht' : 'zurückgenommen')
    return { state: 'ended', task: null, phase, ends_as: null, undo_until: null, wants_end: 0 }
  }
}

async function note(
  tx: Parameters<typeof insertLog>[0],
  now: Date,
  { id, kind, name, created_by: userName }: ImportRecord,
  what: string,
): Promise<void> {
  const counts = await countRows(tx, id)
  const done = what === 'importiert' ? counts.imported : counts.undone
  const left = counts.left > 0 ? `, ${counts.left} geblieben` : ''
  const message = `Tabelle „${name}“ (${importKindWords[kind]}) ${what}: ${done} Zeilen${left}`
  await insertLog(tx, now, { type: 'info', status: 'api-call', message, userName })
}
