import { Worker } from 'node:worker_threads'
import type { AnswerForm } from './answer-plan.ts'
import { defaultListTime } from './query-timeout.ts'
import type { ReadPlan } from './read-plan.ts'
import type { ReaderAnswer, ReaderData, ReaderJob, ReaderMessage } from './reader-messages.ts'
import {
  type FinalAnswer,
  type QueueLimits,
  ReaderQueue,
  TooSlow,
  type WaitingJob,
} from './reader-queue.ts'

/** Time limits for reading a list, in ms. */
export interface ReaderLimits extends QueueLimits {
  /** Wall-clock time since reading began, whatever else the machine does. */
  whole: number
  /** How long a reader may go on after it was told to stop; then it is abandoned and replaced. */
  grace: number
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

type DatabaseFile = Pick<ReaderData, 'file' | 'timeZone'>

/**
 * Opens `count` readers of a SQLite file when the first list is requested; `local_day(…)` refers to the time zone.
 * One of them is reserved for quick lists: a caller of the longest possible lists delays only others who request such
 * lists.
 */
export function openReaderPool(
  database: DatabaseFile,
  count: number,
  limits: ReaderLimits,
): ReaderPool {
  return new Readers(database, count, limits)
}

interface Reader {
  worker: Worker
  stop: Int32Array
  /** Whether it takes long lists. */
  isPatient: boolean
  isReady: boolean
  job: WaitingJob | undefined
  timer: NodeJS.Timeout | undefined
}

class Readers implements ReaderPool {
  readonly #database: DatabaseFile
  readonly #count: number
  readonly #limits: ReaderLimits
  readonly #queue: ReaderQueue
  readonly #readers = new Set<Reader>()
  #isClosed = false
  /** Number of readers that did not stop in time. */
  #stuck = 0

  constructor(database: DatabaseFile, count: number, limits: ReaderLimits) {
    this.#database = database
    this.#count = count
    this.#limits = limits
    this.#queue = new ReaderQueue(limits)
  }

  answer(caller: string, plan: ReadPlan, form: AnswerForm): Promise<FinalAnswer> {
    if (this.#isClosed) return Promise.reject(new ReadersClosed())
    return new Promise((resolve, reject) => {
      const allowance = this.#limits.quick
      this.#queue.add({ caller, plan, form, allowance, resolve, reject })
      this.#openMissing()
      this.#handOut()
    })
  }

  load(): ReaderLoad {
    const busy = [...this.#readers].filter(({ job }) => job !== undefined).length
    return { waiting: this.#queue.waiting, busy }
  }

  async close(): Promise<boolean> {
    this.#isClosed = true
    this.#queue.close(new ReadersClosed())
    await Promise.all([...this.#readers].map((reader) => this.#end(reader)))
    return this.#stuck > 0
  }

  /** At the beginning all. Where no thread can be started, the others go on without the missing ones. */
  #openMissing(): void {
    try {
      while (this.#readers.size < this.#count) {
        const isLast = this.#readers.size === this.#count - 1
        this.#readers.add(this.#open(!this.#hasPatient() && isLast))
      }
    } catch (error) {
      if (this.#readers.size === 0) this.#queue.rejectAll(error as Error)
    }
  }

  #hasPatient(): boolean {
    return [...this.#readers].some(({ isPatient }) => isPatient)
  }

  #open(isPatient: boolean): Reader {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const lower = isPatient && this.#count > 1 ? 10 : 0
    const workerData: ReaderData = { ...this.#database, stop: stop.buffer, lower }
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    })
    const idle = { isReady: false, job: undefined, timer: undefined }
    const reader: Reader = { worker, stop, isPatient, ...idle }
    worker.on('message', (message: ReaderMessage) => {
      if (message.kind === 'ready') becomeReady(reader)
      else this.#finish(reader, message)
      this.#handOut()
    })
    worker.on('error', (error) => this.#replace(reader, error))
    return reader
  }

  #handOut(): void {
    for (const reader of this.#readers) {
      if (reader.job || !reader.isReady) continue
      const next = reader.isPatient ? this.#nextOfPatient() : this.#nextOfOther()
      if (next) this.#begin(reader, next)
    }
  }

  /** Its low priority makes it slower: it helps out only if several lists are waiting for the others. */
  #nextOfPatient(): WaitingJob | undefined {
    const mayHelp = this.#readers.size === 1 || this.#queue.quickWaiting > 1
    return this.#queue.nextLong() ?? (mayHelp ? this.#queue.next() : undefined)
  }

  #nextOfOther(): WaitingJob | undefined {
    return this.#queue.next() ?? (this.#hasPatient() ? undefined : this.#queue.nextLong())
  }

  #begin(reader: Reader, job: WaitingJob): void {
    reader.job = job
    Atomics.store(reader.stop, 0, 0)
    reader.timer = setTimeout(() => this.#interrupt(reader), this.#limits.whole)
    const { plan, form, allowance } = job
    reader.worker.ref()
    reader.worker.postMessage({ plan, form, allowance } satisfies ReaderJob)
  }

  #interrupt(reader: Reader): void {
    Atomics.store(reader.stop, 0, 1)
    reader.timer = setTimeout(() => {
      this.#stuck += 1
      this.#replace(reader, new TooSlow())
    }, this.#limits.grace)
  }

  #finish(reader: Reader, answer: ReaderAnswer): void {
    const { job } = reader
    if (!job || !this.#readers.has(reader)) return
    rest(reader)
    if (answer.kind !== 'out of time') job.resolve(answer)
    else if (this.#isClosed) job.reject(new TooSlow())
    else this.#queue.addAgain(job)
  }

  /** Abandons a reader that no longer answers or has failed. */
  #replace(reader: Reader, error: unknown): void {
    const { job } = reader
    rest(reader)
    this.#readers.delete(reader)
    const cause = error instanceof Error ? error : new Error(String(error))
    job?.reject(cause)
    void reader.worker.terminate()
    if (this.#isClosed) return
    // A reader that failed to start is not replaced before the next list is requested.
    if (reader.isReady) this.#openMissing()
    else if (this.#readers.size === 0) this.#queue.rejectAll(cause)
    this.#handOut()
  }

  /** Ends a reader, whatever it is doing. */
  async #end(reader: Reader): Promise<void> {
    Atomics.store(reader.stop, 0, 1)
    const { job } = reader
    clearTimeout(reader.timer)
    this.#readers.delete(reader)
    job?.reject(new ReadersClosed())
    if (!(await isTerminated(reader, this.#limits.grace))) this.#stuck += 1
  }
}

/** From now on the reader does not keep the process alive; until here it did, because a job may be waiting for it. */
function becomeReady(reader: Reader): void {
  reader.isReady = true
  reader.worker.unref()
}

function rest(reader: Reader): void {
  clearTimeout(reader.timer)
  reader.job = undefined
  reader.worker.unref()
}

/** Terminates the thread; resolves to false if that takes more than `grace` ms. */
async function isTerminated({ worker }: Reader, grace: number): Promise<boolean> {
  const ended = worker.terminate().then(() => true)
  let deadline: NodeJS.Timeout | undefined
  const isLate = new Promise<boolean>((resolve) => {
    deadline = setTimeout(() => resolve(false), grace)
  })
  const isEnded = await Promise.race([ended, isLate])
  clearTimeout(deadline)
  return isEnded
}
