import { getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { collectAtRest } from '../core/collect-garbage.ts'
import { answerPlan } from './answer-plan.ts'
import { KeptRows } from './kept-rows.ts'
import type { Statement } from './read-plan.ts'
import type { ReaderAnswer, ReaderData, ReaderJob, ReaderMessage } from './reader-messages.ts'
import { TooManyReached } from './run-plan.ts'
import type { Run } from './run-statement.ts'
import { defineFunctions } from './sqlite-functions.ts'

// A thread that reads: it processes one job after the other, each on one snapshot of the database, and checks between
// rows whether it may go on. While waiting it holds no transaction, so that the write-ahead log can be checkpointed.

/** Number of prepared statements kept. */
const maxKept = 200

const encoder = new TextEncoder()

class OutOfTime extends Error {}

if (parentPort) beginReading(parentPort, workerData as ReaderData)

function beginReading(port: MessagePort, { file, timeZone, stop, lower }: ReaderData): void {
  const flag = new Int32Array(stop)
  const database = new Sqlite(file, { readonly: true })
  database.pragma('mmap_size = 2147418112')
  // All pages but freshly written ones are read through the memory-mapped file.
  database.pragma('cache_size = -2000')
  const statements = new Map<string, Sqlite.Statement>()
  const keptRows = new KeptRows()
  let used = process.threadCpuUsage()
  let allowed = 0

  defineFunctions(database, timeZone, () => {
    if (Atomics.load(flag, 0) === 1 || spent() >= allowed) throw new OutOfTime()
  })
  // Writes and reads of single records take precedence over long lists.
  if (lower > 0) setPriority(Math.min(getPriority() + lower, 19))

  collectAtRest()
  port.postMessage({ kind: 'ready' } satisfies ReaderMessage)
  port.on('message', async ({ plan, form, allowance }: ReaderJob) => {
    used = process.threadCpuUsage()
    allowed = allowance
    port.postMessage(...transferable(await answer(plan, form)))
  })

  async function answer(plan: ReaderJob['plan'], form: ReaderJob['form']): Promise<ReaderAnswer> {
    database.exec('begin')
    try {
      const reading: Run = Object.assign(run.bind(undefined), { kept: keptRows.seenBy(run) })
      const body = await answerPlan(reading, JSON.stringify, plan, form)
      return { kind: 'body', body: typeof body === 'string' ? encoder.encode(body) : body }
    } catch (error) {
      if (error instanceof OutOfTime) return { kind: 'out of time' }
      if (error instanceof TooManyReached) return { kind: 'too much' }
      const failure = error as NodeJS.ErrnoException
      return { kind: 'failed', error: failure, code: failure.code }
    } finally {
      // A disk that fails has ended the transaction.
      if (database.inTransaction) database.exec('commit')
    }
  }

  function run({ text, parameters }: Statement): unknown[][] {
    return statementOf(text).all(parameters) as unknown[][]
  }

  /** The prepared statement of a text; the least recently used ones make room. */
  function statementOf(text: string): Sqlite.Statement {
    const found = statements.get(text) ?? database.prepare(text).raw()
    statements.delete(text)
    statements.set(text, found)
    const [oldest] = statements.keys()
    if (statements.size > maxKept && oldest !== undefined) statements.delete(oldest)
    return found
  }

  /** Processor time of this thread since the job began, in ms. */
  function spent(): number {
    const { user, system } = process.threadCpuUsage(used)
    return (user + system) / 1_000
  }
}

function transferable(answer: ReaderAnswer): [ReaderAnswer, ArrayBuffer[]] {
  return [answer, answer.kind === 'body' ? [answer.body.buffer] : []]
}
