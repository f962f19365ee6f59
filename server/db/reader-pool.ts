import { Worker } from 'node:worker_threads'
import type { AnswerForm } from './answer-plan.ts'
import { defaultListTime } from './query-timeout.ts'
import type { ReadPlan } from './read-plan.ts'

/** Data passed to a reader thread at its start. */
export interface ReaderData {
  /** Path of the database file. */
  file: string
  /** Time zone of days in statements. */
  timeZone: string
  /** Becomes 1 when the current job has to end. */
  stop: SharedArrayBuffer
  /** By how much its priority is below that of the process, as a `nice` value. */
  lower: number
}

/** A list to be read within `allowance` ms of processor time. */
export interface ReaderJob {
  plan: ReadPlan
  form: AnswerForm
  allowance: number
}

/** The result of a job. */
export type ReaderAnswer =
  | { kind: 'body'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'out of time' }
  | { kind: 'too much' }
  | { kind: 'failed'; error: unknown }

/** A message of a reader: that it is ready, then the result of each job. */
export type ReaderMessage = { kind: 'ready' } | ReaderAnswer

/** The final result of a job, which is not repeated with more time. */
type FinalAnswer = Exclude<ReaderAnswer, { kind: 'out of time' }>

/** Time limits for reading a list, in ms. */
export interface ReaderLimits {
  /** Processor time of any list; one that needs more continues among the long ones. */
  quick: number
  /** Processor time of a long list. */
  long: number
  /** Wall-clock time since reading began, whatever else the machine does. */
  whole: number
  /** How long a reader may go on after it was told to stop; then it is abandoned and replaced. */
  grace: number
  /** For how long a list that was long once is expected to be long again. */
  remembered: number
}

/** The limits of readers if a long list may take `long` ms of processor time. */
export function readerLimits(long: number): ReaderLimits {
  return {
    quick: Math.min(50, long),
    long,
    whole: 5 * Math.max(long, defaultListTime),
    grace: 1_000,
    remembered: 60_000,
  }
}

/** Maximum number of waiting lists per caller, matching the number of connections of one address; and of long ones. */
const maxWaiting = 250
const maxLongWaiting = 2

/** Thrown if a list takes too long, or if its caller has too many long ones. */
export class TooSlow extends Error {}

/** Thrown once the readers have been closed. */
export class ReadersClosed extends Error {}

/** Current load of the readers. */
export interface ReaderLoad {
  /** Lists waiting for a reader. */
  waiting: number
  /** Readers reading a list. */
  busy: number
}

/** Threads that read lists beside the one that answers requests. */
export interface ReaderPool {
  /** Reads a list for `caller`; rejects with `TooSlow`, or with the error that occurred. */
  answer(caller: string, plan: ReadPlan, form: AnswerForm): Promise<FinalAnswer>
  load(): ReaderLoad
  /** Ends all readers and their jobs; returns whether one of them could not be ended. */
  close(): Promise<boolean>
}

interface Waiting extends ReaderJob {
  caller: string
  resolve: (answer: FinalAnswer) => void
  reject: (error: Error) => void
}

interface Reader {
  worker: Worker
  stop: Int32Array
  /** Whether it takes long lists. */
  isPatient: boolean
  isReady: boolean
  job: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Opens `count` readers of a SQLite file when the first list is requested; `local_day(…)` refers to the time zone.
 * One of them is reserved for quick lists: a caller of the longest possible lists delays only others who request such
 * lists.
 */
export function openReaderPool(
  { file, timeZone }: Pick<ReaderData, 'file' | 'timeZone'>,
  count: number,
  limits: ReaderLimits,
): ReaderPool {
  const quick = new Line()
  const long = new Line()
  const readers = new Set<Reader>()
  /** Lists that recently took too long for a quick one, by caller and statement. */
  const wereLong = new Map<string, NodeJS.Timeout>()
  let isClosed = false
  let stuck = 0

  return {
    answer(caller, plan, form) {
      if (isClosed) return Promise.reject(new ReadersClosed())
      fill()
      return new Promise((resolve, reject) => {
        const job = { caller, plan, form, allowance: limits.quick, resolve, reject }
        if (wereLong.has(keyOf(job))) takeAsLong(job)
        else if (quick.waitingOf(caller) >= maxWaiting) reject(new TooSlow())
        else quick.add(job)
        handOut()
      })
    },
    load() {
      const busy = [...readers].filter(({ job }) => job !== undefined).length
      return { waiting: quick.waiting + long.waiting, busy }
    },
    async close() {
      isClosed = true
      for (const { reject } of takeAll()) reject(new ReadersClosed())
      for (const timer of wereLong.values()) clearTimeout(timer)
      await Promise.all([...readers].map(end))
      return stuck > 0
    },
  }

  /** Opens the missing readers: at the beginning all. */
  function fill() {
    while (readers.size < count) {
      const hasPatient = [...readers].some(({ isPatient }) => isPatient)
      readers.add(open(!hasPatient && readers.size === count - 1))
    }
  }

  function open(isPatient: boolean): Reader {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const lower = isPatient && count > 1 ? 10 : 0
    const data: ReaderData = { file, timeZone, stop: stop.buffer, lower }
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    })
    const reader: Reader = {
      worker,
      stop,
      isPatient,
      isReady: false,
      job: undefined,
      timer: undefined,
    }
    worker.on('message', (message: ReaderMessage) => {
      if (message.kind === 'ready') becomeReady(reader)
      else finish(reader, message)
      handOut()
    })
    worker.on('error', (error) => replace(reader, error))
    return reader
  }

  /** From now on the reader does not keep the process alive; until here it did, because a job may be waiting for it. */
  function becomeReady(reader: Reader) {
    reader.isReady = true
    reader.worker.unref()
  }

  function handOut() {
    for (const reader of readers) {
      if (reader.job || !reader.isReady) continue
      const next = reader.isPatient ? nextOfPatient() : quick.next()
      if (next) begin(reader, next)
    }
  }

  /** Its low priority makes it slower: it helps out only if several lists are waiting for the others. */
  function nextOfPatient() {
    const isAlone = count === 1
    return long.next() ?? (isAlone || quick.waiting > 1 ? quick.next() : undefined)
  }

  function begin(reader: Reader, job: Waiting) {
    reader.job = job
    Atomics.store(reader.stop, 0, 0)
    reader.timer = setTimeout(() => interrupt(reader), limits.whole)
    const { plan, form, allowance } = job
    reader.worker.ref()
    reader.worker.postMessage({ plan, form, allowance } satisfies ReaderJob)
  }

  function interrupt(reader: Reader) {
    Atomics.store(reader.stop, 0, 1)
    reader.timer = setTimeout(() => {
      stuck += 1
      replace(reader, new TooSlow())
    }, limits.grace)
  }

  function finish(reader: Reader, answer: ReaderAnswer) {
    const { job } = reader
    if (!job || !readers.has(reader)) return
    rest(reader)
    if (answer.kind !== 'out of time') job.resolve(answer)
    else if (job.allowance === limits.long || isClosed) job.reject(new TooSlow())
    else takeAsLong(job)
  }

  function takeAsLong(job: Waiting) {
    remember(keyOf(job))
    if (long.waitingOf(job.caller) >= maxLongWaiting) job.reject(new TooSlow())
    else long.add({ ...job, allowance: limits.long })
  }

  /** For a minute: by then the machine may be less busy, or the list shorter. */
  function remember(key: string) {
    if (wereLong.has(key)) return
    wereLong.set(key, setTimeout(() => wereLong.delete(key), limits.remembered).unref())
  }

  function takeAll(): Waiting[] {
    return [...quick.takeAll(), ...long.takeAll()]
  }

  function rest(reader: Reader) {
    clearTimeout(reader.timer)
    reader.job = undefined
    reader.worker.unref()
  }

  /** Abandons a reader that no longer answers or has failed. */
  function replace(reader: Reader, error: unknown) {
    const { job } = reader
    rest(reader)
    readers.delete(reader)
    const cause = error instanceof Error ? error : new Error(String(error))
    job?.reject(cause)
    void reader.worker.terminate()
    if (isClosed) return
    // A reader that failed to start is not replaced before the next list is requested.
    if (reader.isReady) fill()
    else if (readers.size === 0) for (const waiting of takeAll()) waiting.reject(cause)
    handOut()
  }

  /** Ends a reader, whatever it is doing. */
  async function end(reader: Reader) {
    Atomics.store(reader.stop, 0, 1)
    const { job } = reader
    clearTimeout(reader.timer)
    readers.delete(reader)
    job?.reject(new ReadersClosed())
    const ended = reader.worker.terminate().then(() => true)
    let deadline: NodeJS.Timeout | undefined
    const isLate = new Promise<boolean>((resolve) => {
      deadline = setTimeout(() => resolve(false), limits.grace)
    })
    const isEnded = await Promise.race([ended, isLate])
    clearTimeout(deadline)
    if (!isEnded) stuck += 1
  }
}

/** Identifies the lists of a caller, regardless of page and values. */
function keyOf({ caller, plan }: Waiting): string {
  if (Array.isArray(plan.ids)) return caller
  const { forward, total } = plan.ids
  return [caller, ...forward.map(({ ids }) => ids.text), total?.all.text ?? ''].join('\n')
}

/** A queue that serves callers round-robin. */
class Line {
  readonly #waiting = new Map<string, Waiting[]>()

  add(job: Waiting): void {
    const others = this.#waiting.get(job.caller)
    if (others) others.push(job)
    else this.#waiting.set(job.caller, [job])
  }

  next(): Waiting | undefined {
    for (const [caller, jobs] of this.#waiting) {
      const next = jobs.shift()
      // To the end of the queue until the next turn.
      this.#waiting.delete(caller)
      if (jobs.length > 0) this.#waiting.set(caller, jobs)
      if (next) return next
    }
    return undefined
  }

  waitingOf(caller: string): number {
    return this.#waiting.get(caller)?.length ?? 0
  }

  get waiting(): number {
    let sum = 0
    for (const jobs of this.#waiting.values()) sum += jobs.length
    return sum
  }

  takeAll(): Waiting[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
