import { ProblemError } from '../core/problem-error.ts'

/** A queue, by its key. */
export interface Line {
  key: string
  /**
   * Known browsers and signed-in people take precedence over strangers, and keep their place when there are
   * too many of these.
   */
  isKnown: boolean
  /** A key that must not run concurrently with itself. */
  alone?: string
  /** Background work: starts only while nobody else is waiting, one at a time, so that a slot stays free for others. */
  isLast?: true
}

interface Job {
  alone: string | undefined
  run: () => void
  refuse: () => void
}

interface Waiting {
  line: Line
  jobs: Job[]
}

/** Each hash takes 19 MiB and a core. */
const maxRunning = 2
/** Maximum queue length per line. */
const maxInLine = 32
/** Maximum queue length of all strangers together. */
const maxStrangers = 2_000
/** Turns by which a known browser is ahead of an address with the same number of turns. */
const headStart = 20
/** Turns are remembered for one to two of these periods; in ms. */
const memory = 30_000

let running = 0
/** Whether background work is running. */
let isLastRunning = false
let strangers = 0
const alone = new Set<string>()
/** In the order of their last turn. */
const lines = new Map<string, Waiting>()
let turnCounts = { since: 0, recent: new Map<string, number>(), before: new Map<string, number>() }

/**
 * Runs work that takes a core, two at a time. The line with the fewest recent turns goes next, so that heavy
 * users wait for themselves. Rejects with a 503 if too many wait in a line.
 */
export async function inTurn<T>(line: Line, work: () => Promise<T>): Promise<T> {
  await turn(line)
  try {
    return await work()
  } finally {
    running -= 1
    if (line.alone !== undefined) alone.delete(line.alone)
    if (line.isLast) isLastRunning = false
    startJobs()
  }
}

function turn(line: Line): Promise<void> {
  const waiting = lines.get(line.key) ?? { line, jobs: [] }
  if (waiting.jobs.length >= maxInLine) throw tooMany()
  return new Promise((resolve, reject) => {
    const job = { alone: line.alone, run: resolve, refuse: () => reject(tooMany()) }
    waiting.jobs.push(job)
    lines.set(line.key, waiting)
    if (!line.isKnown) strangers += 1
    startJobs()
    if (strangers > maxStrangers) shortenLongest()
  })
}

function startJobs(): void {
  while (running < maxRunning) {
    const next = nextLine()
    if (!next) return
    const [job] = next.waiting.jobs.splice(next.index, 1)
    if (!job) return
    const { key, isKnown, isLast } = next.waiting.line
    lines.delete(key)
    if (next.waiting.jobs.length > 0) lines.set(key, next.waiting)
    if (!isKnown) strangers -= 1
    if (job.alone !== undefined) alone.add(job.alone)
    if (isLast) isLastRunning = true
    else countTurn(key)
    running += 1
    job.run()
  }
}

function nextLine(): { waiting: Waiting; index: number } | undefined {
  let best: { waiting: Waiting; index: number; turns: number } | undefined
  for (const waiting of lines.values()) {
    if (waiting.line.isLast && isLastRunning) continue
    const index = waiting.jobs.findIndex((job) => job.alone === undefined || !alone.has(job.alone))
    if (index < 0) continue
    const turns = waiting.line.isLast ? Number.POSITIVE_INFINITY : turnsOf(waiting.line)
    if (!best || turns < best.turns) best = { waiting, index, turns }
  }
  return best
}

/** Refuses the last job of the longest line, so that a newcomer can wait even when the queue is full. */
function shortenLongest(): void {
  const strange = [...lines.values()].filter(({ line }) => !line.isKnown)
  const longest = strange.reduce((one, other) =>
    other.jobs.length > one.jobs.length ? other : one,
  )
  const last = longest.jobs.pop()
  if (longest.jobs.length === 0) lines.delete(longest.line.key)
  strangers -= 1
  last?.refuse()
}

function turnsOf({ key, isKnown }: Line): number {
  const turns = (turnCounts.recent.get(key) ?? 0) + (turnCounts.before.get(key) ?? 0)
  return isKnown ? turns - headStart : turns
}

function countTurn(key: string): void {
  const now = performance.now()
  if (now - turnCounts.since > memory) {
    const isLong = now - turnCounts.since > 2 * memory
    turnCounts = { since: now, recent: new Map(), before: isLong ? new Map() : turnCounts.recent }
  }
  turnCounts.recent.set(key, (turnCounts.recent.get(key) ?? 0) + 1)
}

function tooMany(): ProblemError {
  return new ProblemError(
    'unavailable',
    'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  )
}
