import type { ReaderAnswer, ReaderJob } from './reader-messages.ts'

/** The final result of a job, which is not repeated with more time. */
export type FinalAnswer = Exclude<ReaderAnswer, { kind: 'out of time' }>

/** A list that somebody waits for. */
export interface WaitingJob extends ReaderJob {
  caller: string
  resolve: (answer: FinalAnswer) => void
  reject: (error: Error) => void
}

/** Time limits of a queue, in ms. */
export interface QueueLimits {
  /** Processor time of any list; one that needs more continues among the long ones. */
  quick: number
  /** Processor time of a long list. */
  long: number
  /** For how long a list that was long once is expected to be long again. */
  remembered: number
}

/** Maximum number of waiting lists per caller, matching the number of connections of one address; and of long ones. */
const maxWaiting = 250
const maxLongWaiting = 2

/** Thrown if a list takes too long, or if its caller has too many long ones. */
export class TooSlow extends Error {}

/** Lists that wait for a reader: quick ones, and separately those that recently took too long for a quick one. */
export class ReaderQueue {
  readonly #limits: QueueLimits
  readonly #quick = new Line()
  readonly #long = new Line()
  /** Until when lists are expected to be long, by caller and statement. */
  readonly #wereLong = new Map<string, NodeJS.Timeout>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  add(job: WaitingJob): void {
    if (this.#wereLong.has(keyOf(job))) this.#addLong(job)
    else if (this.#quick.waitingOf(job.caller) >= maxWaiting) job.reject(new TooSlow())
    else this.#quick.add(job)
  }

  /** For a list that ran out of its time. */
  addAgain(job: WaitingJob): void {
    if (job.allowance === this.#limits.long) job.reject(new TooSlow())
    else this.#addLong(job)
  }

  next(): WaitingJob | undefined {
    return this.#quick.next()
  }

  nextLong(): WaitingJob | undefined {
    return this.#long.next()
  }

  get quickWaiting(): number {
    return this.#quick.waiting
  }

  get waiting(): number {
    return this.#quick.waiting + this.#long.waiting
  }

  rejectAll(error: Error): void {
    for (const { reject } of [...this.#quick.takeAll(), ...this.#long.takeAll()]) reject(error)
  }

  close(error: Error): void {
    this.rejectAll(error)
    for (const timer of this.#wereLong.values()) clearTimeout(timer)
  }

  #addLong(job: WaitingJob): void {
    this.#remember(keyOf(job))
    if (this.#long.waitingOf(job.caller) >= maxLongWaiting) job.reject(new TooSlow())
    else this.#long.add({ ...job, allowance: this.#limits.long })
  }

  /** For a minute: by then the machine may be less busy, or the list shorter. */
  #remember(key: string): void {
    if (this.#wereLong.has(key)) return
    const forget = () => this.#wereLong.delete(key)
    this.#wereLong.set(key, setTimeout(forget, this.#limits.remembered).unref())
  }
}

/** Identifies the lists of a caller, regardless of page and values. */
function keyOf({ caller, plan }: WaitingJob): string {
  if (Array.isArray(plan.ids)) return caller
  const { forward, total } = plan.ids
  return [caller, ...forward.map(({ ids }) => ids.text), total?.all.text ?? ''].join('\n')
}

/** Serves callers round-robin. */
class Line {
  readonly #waiting = new Map<string, WaitingJob[]>()

  add(job: WaitingJob): void {
    const others = this.#waiting.get(job.caller)
    if (others) others.push(job)
    else this.#waiting.set(job.caller, [job])
  }

  next(): WaitingJob | undefined {
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

  takeAll(): WaitingJob[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
