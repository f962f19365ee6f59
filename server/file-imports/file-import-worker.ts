import type { FastifyBaseLogger } from 'fastify'
import { inWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { judgeTask } from '../import-tasks/judge-task.ts'
import { Interrupted } from '../import-tasks/paced-steps.ts'
import {
  endInWords,
  giveUpTask,
  imported,
  importQueue,
  takingBack,
  undone,
} from '../import-tasks/task-ends.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { End } from '../queue/handler.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import { countEntries } from './entry-counts.store.ts'
import {
  changeFileImport,
  type FileImportRecord,
  fileTasks,
  findFileImport,
  listExpired,
  listHidden,
  listOldReports,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { emptyFileImport, forgetFileImport, removeHidden } from './forget-file-import.ts'
import { importEntries, type Pictures } from './import-entries.ts'
import { planEntries } from './plan-entries.ts'
import { undoEntries } from './undo-entries.ts'
import { unpackPieces } from './unpack-zip.ts'

/** The worker for file imports: unpacks, plans, imports and undoes. */
export function openFileImports(
  services: Omit<FileImportTools, 'logger'>,
  pictures: Pictures,
  logger: FastifyBaseLogger,
): QueueWorker {
  const tools: FileImportTools = { ...services, logger }
  const { db, clock } = services
  const worker = openWorker(services, logger, {
    table: 'file_imports',
    ...importQueue,
    work: (job, signal) => work(tools, pictures, job.id, signal),
    judge(error, { id, task }) {
      logger.error({ err: error, fileImport: id, task }, 'files could not be imported')
      return judgeTask(error, clock())
    },
    onGivenUp: (tx, job, error) => giveUpTask(tx, clock(), fileTasks, job, error),
  })
  return {
    ...worker,
    async removeExpired() {
      for (const id of await listHidden(db)) await removeHidden(tools, id)
      for (const id of await listExpired(db, clock())) await emptyFileImport(tools, id)
      for (const id of await listOldReports(db, clock())) await forgetFileImport(tools, id)
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
      return withoutTask
  }
}

/** The end of an import that has nothing left to do. */
async function withoutTask() {
  return { state: 'ended' } as const
}

/** Planning follows at once, so that nobody has to start it. */
async function unpack(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Ended> {
  const outcome = await unpackPieces(tools, record, signal)
  if (outcome !== 'done') return withoutTask
  return plan(tools, await turned(tools, record, 'check'), signal)
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
    return undo(tools, await turnToUndo(tools, record, outcome), signal)
  }
  return async (tx) => {
    const now = clock()
    await note(tx, now, record, await countEntries(tx, record.id))
    return imported(now)
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
    const now = clock()
    const counts = await countEntries(tx, record.id)
    await note(tx, now, record, counts)
    return undone(record, counts.left, now)
  }
}

/** Continues with undoing in the same job. */
async function turnToUndo(
  tools: FileImportTools,
  record: FileImportRecord,
  outcome: Parameters<typeof takingBack>[0],
): Promise<FileImportRecord> {
  const { db, clock } = tools
  const turn = { ...takingBack(outcome), done_entries: 0 } as const
  await changeFileImport(db, clock(), record.id, [record.phase], turn)
  return turned(tools, record, turn.task)
}

/** The record after its task has become another one. */
async function turned(
  { db }: FileImportTools,
  { id }: FileImportRecord,
  task: FileImportRecord['task'],
): Promise<FileImportRecord> {
  const record = await findFileImport(db, id)
  if (record?.task !== task) throw new Interrupted()
  return record
}

async function note(
  tx: Db,
  now: Date,
  record: FileImportRecord,
  counts: Awaited<ReturnType<typeof countEntries>>,
): Promise<void> {
  const { name, created_by: userName } = record
  const end = endInWords(record, counts, record.done_entries, inWords)
  const message = `Dateien „${name}“ ${end}`
  await insertLog(tx, now, { type: 'info', status: 'api-call', message, userName })
}
