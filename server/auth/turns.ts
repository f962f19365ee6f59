import { ProblemError } from '../core/problem-error.ts'

/** Whose turn something is. */
export interface Line {
  key: string
  /** Known browsers and signed-in people go before strangers, and keep a place when there are too many of these. */
  isKnown: boolean
  /** What must not run beside another of the same. */
  alone?: string
  /** Nobody waits for it: it begins when nobody else waits, one at a time, so that a place is free for whoever comes. */
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

/** Hashing takes 19 MiB and a core each. */
const maxRunning = 2
/** In the line of one address. */
const maxInLine = 32
/** Strangers of all addresses together. */
const maxStrangers = 2_000
/** So many turns a known browser has had less than an address that had as many. */
const headStart = 20
/** Turns are remembered for one to two of these; in ms. */
const memory = 30_000

let running = 0
/** Whether nobody waits for one of these. */
let isLastRunning = false
let strangers = 0
const alone = new Set<string>()
/** In the order in which they had their last turn. */
const lines = new Map<string, Waiting>()
let had = { since: 0, recent: new Map<string, number>(), before: new Map<string, number>() }

/**
 * Does work that takes a core, two at once. Whose line had the fewest turns lately goes next, so that whoever asks for much
 * waits for itself. Rejects with a 503 where too many of a line wait.
 */
export async function inTurn<T>(line: Line, work: () => Promise<T>): Promise<T> {
  await turn(line)
  try {
    return await work()
  } finally {
    running -= 1
    if (line.alone !== undefined) alone.delete(line.alone)
    if (line.isLast) isLastRunning = false
    begin()
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
    begin()
    if (strangers > maxStrangers) shortenLongest()
  })
}

function begin(): void {
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

/** Whoever comes to a full house waits all the same; the last of the longest line does not. */
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
  const turns = (had.recent.get(key) ?? 0) + (had.before.get(key) ?? 0)
  return isKnown ? turns - headStart : turns
}

function countTurn(key: string): void {
  const now = performance.now()
  if (now - had.since > memory) {
    const isLong = now - had.since > 2 * memory
    had = { since: now, recent: new Map(), before: isLong ? new Map() : had.recent }
  }
  had.recent.set(key, (had.recent.get(key) ?? 0) + 1)
}

function tooMany(): ProblemError {
  return new ProblemError(
    'unavailable',
    'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  )
}
