import { setImmediate, setTimeout } from 'node:timers/promises'
import { isOver, isUnder, reportSkipped } from '../figures.ts'
import { countLost, type Deed, type Done, isDone, prepareForDeeds } from './equipment/deeds.ts'
import { type Desk, type Outcome, openAdministratorsDesk } from './equipment/desk.ts'
import { lastingDeeds, undelivered } from './equipment/killed-portal.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// One of two processes is killed again and again while others write, read and order letters: acknowledged changes
// persist, only the requests of the killed process fail, and the other one takes over its jobs.

const kills = 25
const writers = 4
const readers = 4
/** Maximum pause between a replacement and the next kill, in ms. */
const pause = 1_500
const lists = [
  '/api/devices?sort=sn&populate=companie,part&pagination[pageSize]=50',
  '/api/devices?filters[$or][0][sn][$containsi]=D 1&filters[$or][1][companie][name][$containsi]=D 1',
  '/api/medias?populate=*&pagination[pageSize]=20',
  '/api/documents/jobs?sort=id:desc',
]

/** When a process was killed, by `performance.now()`. */
interface Kill {
  before: number
  /** It has ended. */
  after: number
}

const label = `one of two processes killed ${kills} times under load`
const postgres = process.argv.includes('--quick')
  ? '`npm test` kills one on PostgreSQL'
  : await openOwnPostgres()
if (typeof postgres === 'string') reportSkipped(label, postgres)
else {
  const url = await postgres.makeDatabase('killed_processes')
  await killOneOfTwo(url).finally(() => postgres.stop())
}

async function killOneOfTwo(url: string) {
  const portal = await startTriedPortal({
    DATABASE_URL: url,
    PORTAL_PROCESSES: '2',
    LOG_LEVEL: 'info',
  })
  try {
    const desk = await openAdministratorsDesk(portal)
    await prepareForDeeds(desk)
    await twoRun(portal)
    const outcomes: Outcome[] = []
    const acknowledged: Done[] = []
    const stop = new AbortController()
    const watched = watching(desk, outcomes)
    const load = [
      ...Array.from({ length: writers }, (_, at) => write(watched, at, acknowledged, stop.signal)),
      ...Array.from({ length: readers }, (_, at) => read(watched, at, stop.signal)),
    ]
    const killed: Kill[] = []
    for (let count = 0; count < kills; count += 1) {
      await setTimeout(Math.random() * pause)
      killed.push(await killOne(portal))
      await twoRun(portal)
    }
    stop.abort()
    await Promise.all(load)
    await tell(portal, { outcomes, done: acknowledged, killed })
  } finally {
    await portal.end('SIGTERM')
    await portal.discard()
  }
}

interface Ran {
  outcomes: Outcome[]
  done: Done[]
  killed: Kill[]
}

async function tell(portal: TriedPortal, { outcomes, done, killed }: Ran) {
  const failed = outcomes.filter(({ status }) => status === 0 || status >= 500)
  const isThere = ({ begun, took }: Outcome, { before, after }: Kill) =>
    begun <= after && begun + took >= before
  const beyond = failed.filter((outcome) => !killed.some((kill) => isThere(outcome, kill)))
  for (const { status, cut, took, text } of beyond) {
    const after = `after ${Math.round(took)} ms`
    process.stdout.write(`  failed: ${status} ${cut} ${after} ${text.slice(0, 200)}\n`)
  }
  isUnder(`${label}: requests`, outcomes.length, kills * 100, 'requests')
  isUnder(`${label}: acknowledged writes`, done.length, kills * 5, 'writes')
  isOver(
    `${label}: requests that fail there`,
    failed.length,
    kills * (writers + readers),
    'requests',
  )
  isOver(`${label}: others that fail`, beyond.length, 0, 'requests')
  const desk = await openAdministratorsDesk(portal)
  isOver(`${label}: acknowledged writes lost`, await countLost(desk, done), 0, 'writes')
  const letters = done.flatMap(({ mailTo }) => mailTo ?? [])
  const missing = await undelivered(portal, letters)
  isOver(`${label}: of ${letters.length} letters not delivered`, missing, 0, 'letters')
}

async function write(desk: Desk, writer: number, acknowledged: Done[], stop: AbortSignal) {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const deed = lastingDeeds[(turn + 2 * writer) % lastingDeeds.length] as Deed
    const name = `${writer}-${turn}`
    // Failed preparations are counted among the requests.
    const prepared = await deed.prepare?.(desk, name).catch(() => undefined)
    if (deed.prepare && prepared === undefined) continue
    const result = await deed.act(desk, name, prepared ?? 0)
    if (isDone(result.outcome)) acknowledged.push(result)
  }
}

async function read(desk: Desk, reader: number, stop: AbortSignal) {
  for (let turn = reader; !stop.aborted; turn += 1) {
    await desk.read(lists[turn % lists.length] ?? '')
  }
}

async function killOne(portal: TriedPortal): Promise<Kill> {
  const running = runningIn(portal)
  const victim = running[Math.floor(Math.random() * running.length)] ?? 0
  const before = performance.now()
  process.kill(victim, 'SIGKILL')
  while (isAlive(victim)) await setImmediate()
  return { before, after: performance.now() }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

async function twoRun(portal: TriedPortal) {
  while (runningIn(portal).length < 2 || !runningIn(portal).every(isAlive)) await setTimeout(20)
}

/** The processes that are running, according to the portal's log. */
function runningIn(portal: TriedPortal): number[] {
  const ids = new Set<number>()
  for (const line of portal
    .log()
    .split('\n')
    .filter((text) => text.includes('"process":'))) {
    const { msg, process: id } = JSON.parse(line)
    if (msg === 'process started') ids.add(id)
    else ids.delete(id)
  }
  return [...ids]
}

/** The same desk, recording all outcomes. */
function watching(desk: Desk, outcomes: Outcome[]): Desk {
  const record = async (pending: Promise<Outcome>) => {
    const outcome = await pending
    outcomes.push(outcome)
    return outcome
  }
  return {
    ...desk,
    ask: (method, path, body) => record(desk.ask(method, path, body)),
    read: (path) => record(desk.read(path)),
    remove: (path) => record(desk.remove(path)),
    create: (kind, data) => record(desk.create(kind, data)),
    upload: (name, bytes) => record(desk.upload(name, bytes)),
  }
}
