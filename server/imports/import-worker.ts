import type { FastifyBaseLogger } from 'fastify'
import { importKindWords } from '#contract/imports.ts'
import { collectAll } from '../core/collect-garbage.ts'
import { counted } from '../core/german-numbers.ts'
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
import type { Services } from '../services.ts'
import { checkRows } from './check-rows.ts'
import { queueHashing } from './hash-passwords.ts'
import { eraseExpiredPasswords } from './import-passwords.store.ts'
import { countRows } from './import-rows.store.ts'
import { importRows } from './import-rows.ts'
import { keepShape } from './import-shapes.store.ts'
import {
  changeImport,
  findImport,
  type ImportRecord,
  importTasks,
  removeExpiredImports,
} from './imports.store.ts'
import { shapeAt } from './table-reading.ts'
import { undoRows } from './undo-rows.ts'

export type ImportTools = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

/** The worker for table imports: dry runs, imports and undoing. */
export function openImports(
  services: ImportTools,
  hashing: QueueWorker,
  logger: FastifyBaseLogger,
): QueueWorker {
  const { db, clock } = services
  const worker = openWorker(services, logger, {
    table: 'imports',
    ...importQueue,
    work: (job, signal) => work(services, job.id, signal),
    async onEnded() {
      hashing.wake()
      await collectAll()
    },
    judge(error, { id, task }) {
      logger.error({ err: error, import: id, task }, 'a table could not be imported')
      return judgeTask(error, clock())
    },
    onGivenUp: (tx, job, error) => giveUpTask(tx, clock(), importTasks, job, error),
  })
  return {
    ...worker,
    async removeExpired() {
      const lost = await eraseExpiredPasswords(db, clock())
      if (lost > 0) logger.info({ passwords: lost }, 'clear passwords of imports were forgotten')
      await removeExpiredImports(db, clock())
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
    const turn = { ...takingBack(outcome), done_rows: 0 }
    await changeImport(db, clock(), record.id, ['importing'], turn)
    const turned = await findImport(db, record.id)
    if (!turned) throw new Interrupted()
    return undo(services, turned, signal)
  }
  const shape = await shapeAt(db, secrets, record)
  return async (tx) => {
    const now = clock()
    await queueHashing(tx, now, record.id)
    if (shape) await keepShape(tx, now, record.kind, shape.shape, shape.columns)
    await note(tx, now, record, await countRows(tx, record.id))
    return imported(now)
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
    const now = clock()
    await queueHashing(tx, now, record.id)
    const counts = await countRows(tx, record.id)
    await note(tx, now, record, counts)
    return undone(record, counts.left, now)
  }
}

async function note(
  tx: Db,
  now: Date,
  record: ImportRecord,
  counts: Awaited<ReturnType<typeof countRows>>,
): Promise<void> {
  const { kind, name, created_by: userName } = record
  const inRows = (count: number) => counted(count, 'Zeile', 'Zeilen')
  const end = endInWords(record, counts, record.done_rows, inRows)
  const message = `Tabelle „${name}“ (${importKindWords[kind]}) ${end}`
  await insertLog(tx, now, { type: 'info', status: 'api-call', message, userName })
}
