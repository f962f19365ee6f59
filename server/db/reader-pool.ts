import { Worker } from 'node:worker_threads'
import type { AnswerForm } from './answer-plan.ts'
import { usualListTime } from './query-timeout.ts'
import type { ReadPlan } from './read-plan.ts'

/** What a reader is given at its start. */
export interface ReaderData {
  /** The database. */
  file: string
  /** Whose days statements mean. */
  timeZone: string
  /** Becomes 1 when the job under way is to end. */
  stop: SharedArrayBuffer
  /** By how much its priority is lower than that of the process, as `nice` counts it. */
  lower: number
}

/** A list to be read, within `allowance` ms of processor time. */
export interface ReaderJob {
  plan: ReadPlan
  form: AnswerForm
  allowance: number
}

/** What became of a job. */
export type ReaderAnswer =
  | { kind: 'body'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'out of time' }
  | { kind: 'too much' }
  | { kind: 'failed'; error: unknown }

/** What a reader says: first that it can begin, then what became of each job. */
export type ReaderMessage = { kind: 'ready' } | ReaderAnswer

/** What became of a job that had its time. */
type FinalAnswer = Exclude<ReaderAnswer, { kind: 'out of time' }>

/** How long a list may take, in ms. */
export interface ReaderLimits {
  /** Processor time of any list; what needs more goes on among the long ones. */
  quick: number
  /** Processor time of a long one. */
  long: number
  /** From the beginning of its reading, whatever else the machine does. */
  whole: number
  /** How long a reader may go on after it was told to stop; then it is given up, and another takes its place. */
  grace: number
  /** For how long a list that was long once is taken for long. */
  remembered: number
}

/** The limits of readers where a long list may take `long` ms of processor time. */
export function readerLimits(long: number): ReaderLimits {
  return {
    quick: Math.min(50, long),
    long,
    whole: 5 * Math.max(long, usualListTime),
    grace: 1_000,
    remembered: 60_000,
  }
}

/** How many lists of one caller may wait, as one address may have so many connections; and how many long ones. */
const mostWaiting = 250
const mostLongWaiting = 2

/** Thrown where a list takes too long, or where its caller has too many such. */
export class TooSlow extends Error {}

/** Thrown where readers have stopped. */
export class ReadersClosed extends Error {}

/** What readers have to do just now. */
export interface ReaderLoad {
  /** Lists that wait for one. */
  waiting: number
  /** Those that read a list. */
  busy: number
}

/** Threads that read lists beside the one that answers requests. */
export interface ReaderPool {
  /** Reads a list for `caller`; rejects with `TooSlow`, or with what went wrong. */
  answer(caller: string, plan: ReadPlan, form: AnswerForm): Promise<FinalAnswer>
  load(): ReaderLoad
  /** Ends all readers, and what they are at; returns whether one of them cannot be ended. */
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
  /** Whether it may take what takes long. */
  isPatient: boolean
  isReady: boolean
  job: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Opens `count` readers of a SQLite file, for which days are those of a time zone, when the first list is asked for. One is kept for what is quick: whoever asks
 * for the longest lists there are keeps nobody waiting but others who ask for such.
 */
export function openReaderPool(
  { file, timeZone }: Pick<ReaderData, 'file' | 'timeZone'>,
  count: number,
  limits: ReaderLimits,
): ReaderPool {
  const quick = new Line()
  const long = new Line()
  const readers = new Set<Reader>()
  /** Lists that took too long for a quick one, by caller and statement, for a while. */
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
        else if (quick.waitingOf(caller) >= mostWaiting) reject(new TooSlow())
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

  /** Opens the readers that are missing: at the beginning all. */
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

  /** Until now it has kept the process awake: somebody may wait for it already. */
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

  /** With its low priority it takes longer: it helps out only where several wait for the others. */
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
    if (long.waitingOf(job.caller) >= mostLongWaiting) job.reject(new TooSlow())
    else long.add({ ...job, allowance: limits.long })
  }

  /** For a minute: then the machine may be quieter, or the list shorter. */
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

  /** A reader that does not answer any more, or has failed, is left alone. */
  function replace(reader: Reader, error: unknown) {
    const { job } = reader
    rest(reader)
    readers.delete(reader)
    const cause = error instanceof Error ? error : new Error(String(error))
    job?.reject(cause)
    void reader.worker.terminate()
    if (isClosed) return
    // One that could not even begin is not tried again before the next list is asked for.
    if (reader.isReady) fill()
    else if (readers.size === 0) for (const waiting of takeAll()) waiting.reject(cause)
    handOut()
  }

  /** Ends a reader, whatever it is at. */
  async function end(reader: Reader) {
    Atomics.store(reader.stop, 0, 1)
    const { job } = reader
    clearTimeout(reader.timer)
    readers.delete(reader)
    job?.reject(new ReadersClosed())
    const ended = reader.worker.terminate().then(() => true)
    let patience: NodeJS.Timeout | undefined
    const isLate = new Promise<boolean>((resolve) => {
      patience = setTimeout(() => resolve(false), limits.grace)
    })
    const isEnded = await Promise.race([ended, isLate])
    clearTimeout(patience)
    if (!isEnded) stuck += 1
  }
}

/** What tells the lists of a caller from one another, whatever their page and values are. */
function keyOf({ caller, plan }: Waiting): string {
  if (Array.isArray(plan.ids)) return caller
  const { forward, total } = plan.ids
  return [caller, ...forward.map(({ ids }) => ids.text), total?.all.text ?? ''].join('\n')
}

/** What waits, one of each caller in turn. */
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
      // Behind all others until the next turn.
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
