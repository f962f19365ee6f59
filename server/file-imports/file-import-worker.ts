import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { Interrupted } from '../imports/paced-rows.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { End } from '../queue/handler.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import { countEntries } from './entries.store.ts'
import {
  changeFileImport,
  dayAfter,
  type FileImportRecord,
  findFileImport,
  letGoOfBytes,
  listExpired,
  listOldReports,
  toBeDone,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { importEntries, type Pictures } from './import-entries.ts'
import { planEntries } from './plan-entries.ts'
import { forgetFileImport } from './steer-file-import.ts'
import { undoEntries } from './undo-entries.ts'
import { unpackPieces } from './unpack-zip.ts'

const second = 1_000
const minute = 60 * second

/** Works on files that are imported: unpacks, plans, imports, and takes back. */
export function openFileImports(
  services: Omit<FileImportTools, 'logger'>,
  pictures: Pictures,
  logger: FastifyBaseLogger,
): QueueWorker {
  const tools: FileImportTools = { ...services, logger }
  const { db, clock } = services
  const worker = openWorker(services, logger, {
    table: 'file_imports',
    lease: 15 * second,
    lookEvery: 2 * second,
    backOff: { waits: [2 * second, 10 * second, minute] },
    effect: 'database',
    brokeOff: 'Der Import brach immer wieder ab.',
    // What was done is kept file by file: the next start goes on from there.
    stopPatience: 1,
    work: (job, signal) => work(tools, pictures, job.id, signal),
    judge(error, { id, task }) {
      logger.error({ err: error, fileImport: id, task }, 'files could not be imported')
      return { error: 'Ein unerwarteter Fehler ist aufgetreten.' }
    },
    async gaveUp(tx, { id, task }, error) {
      if (task === 'import') {
        const again = { ...toBeDone(clock(), 'undo'), phase: 'undoing', ends_as: 'failed' } as const
        await changeFileImport(tx, clock(), id, ['importing'], { ...again, reason: error })
        return
      }
      const failed = { phase: 'failed', task: null, reason: error } as const
      await changeFileImport(tx, clock(), id, ['unpacking', 'checking', 'undoing'], failed)
    },
  })
  return {
    ...worker,
    async removeExpired() {
      for (const id of await listExpired(db, clock())) {
        const left = await inTransaction(db, (tx) => letGoOfBytes(tx, id))
        for (const sha256 of new Set(left)) await releaseBlob(tools, logger, sha256)
      }
      for (const id of await listOldReports(db, clock())) await forgetFileImport(tools, { id })
    },
  }
}

type Ended = End<'file_imports'>

async function work(
  tools: FileImportTools,
  pictures: Pictures,
  id: number,
  signal: AbortSignal,
): Promise<Ended> {
  const record = await findFileImport(tools.db, id)
  switch (record?.task) {
    case 'unpack':
      return unpack(tools, record, signal)
    case 'check':
      return plan(tools, record, signal)
    case 'import':
      return importFiles(tools, pictures, record, signal)
    case 'undo':
      return undo(tools, record, signal)
    default:
      return async () => ({ state: 'ended' })
  }
}

/** What was unpacked is planned at once: nobody has to be there. */
async function unpack(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const outcome = await unpackPieces(tools, record, signal)
  const ended = { state: 'ended', task: null, wants_end: 0 } as const
  if (outcome === 'cancelled') return async () => ({ ...ended, phase: 'cancelled' })
  if (outcome !== 'done') {
    return async () => ({ ...ended, phase: 'failed', reason: outcome.refused })
  }
  return plan(tools, await turnTo(tools, record, { task: 'check', phase: 'checking' }), signal)
}

async function plan(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const outcome = await planEntries(tools, record, signal)
  const phase = outcome === 'done' ? 'checked' : 'open'
  return async () => ({ state: 'ended', task: null, phase, wants_end: 0 })
}

async function importFiles(
  tools: FileImportTools,
  pictures: Pictures,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const { clock } = tools
  const outcome = await importEntries(tools, pictures, record, signal)
  if (outcome !== 'done') {
    const isCancelled = outcome === 'cancelled'
    const reason = isCancelled ? null : outcome.refused
    const ends_as = isCancelled ? ('cancelled' as const) : ('failed' as const)
    const turn = { task: 'undo', phase: 'undoing', ends_as, reason } as const
    return undo(tools, await turnTo(tools, record, turn), signal)
  }
  return async (tx) => {
    const now = clock()
    const until = dayAfter(now)
    await note(tx, now, record, 'importiert')
    const ended = { state: 'ended', task: null, phase: 'imported', wants_end: 0 } as const
    return { ...ended, undo_until: until, expires_at: until }
  }
}

async function undo(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const { clock } = tools
  await undoEntries(tools, record, signal)
  return async (tx) => {
    const phase = record.ends_as ?? 'undone'
    await note(tx, clock(), record, phase === 'undone' ? 'rückgängig gemacht' : 'zurückgenommen')
    return { state: 'ended', task: null, phase, ends_as: null, undo_until: null, wants_end: 0 }
  }
}

/** Goes on with another task, in the same job. */
async function turnTo(
  { db, clock }: FileImportTools,
  { id, phase }: FileImportRecord,
  change: Partial<Pick<FileImportRecord, 'task' | 'phase' | 'ends_as' | 'reason'>>,
): Promise<FileImportRecord> {
  const turn = { ...change, done_entries: 0, wants_end: 0 } as const
  await changeFileImport(db, clock(), id, [phase], turn)
  const turned = await findFileImport(db, id)
  if (!turned || turned.task !== change.task) throw new Interrupted()
  return turned
}

async function note(
  tx: FileImportTools['db'],
  now: Date,
  { id, name, created_by: userName }: FileImportRecord,
  what: string,
): Promise<void> {
  const counts = await countEntries(tx, id)
  const done = what === 'importiert' ? counts.imported : counts.undone
  const left = counts.left > 0 ? `, ${counts.left} geblieben` : ''
  const message = `Dateien „${name}“ ${what}: ${done}${left}`
  await insertLog(tx, now, { type: 'info', status: 'api-call', message, userName })
}
