import { rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { raiseAllVersions } from '../server/db/data-versions.ts'
import { type Db, openDatabase } from '../server/db/database.ts'
import { scratchFolder } from '../server/testing/scratch-folder.ts'
import { type Answer, endConnections, hundredPopulated, send, signIn } from './compared-servers.ts'
import { isOver, reportSkipped } from './figures.ts'
import { lists } from './list-pages.ts'
import { type MeasuredPortal, quantile, startMeasuredPortal } from './measured-portal.ts'
import { generatePortal, portalSizes, serialNumberOf, settleFill } from './portal-data.ts'
import { postmasterOf, processorOfAll } from './postgres-processor.ts'
import { openOwnPostgres } from './reliability/equipment/own-postgres.ts'

// Costs of lists and searches on PostgreSQL compared with SQLite: the same portal on both, asked alternately; processor
// time of the portal and of all processes of its database server. Before each request everything is marked as changed
// on both, so that neither uses its cache; a real change would cause further work. `--size=1k` or `--size=1M` selects a
// size; `--only=<word>` the lists whose name contains that word.

/** Maximum ratio of PostgreSQL's cost to SQLite's. */
const limit = 2
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 3 : 7
const warmUps = 2
const perRound = 8
/** Requests before any measurement, so that the program has been compiled. */
const warmUpQuestions = isQuick ? 40 : 200
const sizes = (['1k', '1M'] as const).filter(isWanted('--size='))

interface Side {
  portal: MeasuredPortal
  headers: OutgoingHttpHeaders
  /** Direct access to its database. */
  db: Db
  /** Processor time of its database server so far, in ms. */
  serverMs(): number
}

/** Processor time in ms. */
interface Cost {
  portal: number
  server: number
}

/** The URL of the n-th request. */
type Question = (n: number) => string

// As much memory as docs/scaling.md requires for a million devices.
const postgres = await openOwnPostgres({ shared_buffers: '2GB' })
if (typeof postgres === 'string') reportSkipped('lists on PostgreSQL beside SQLite', postgres)
else {
  const failures: boolean[] = []
  try {
    for (const size of sizes) failures.push(...(await compareAt(size)))
  } finally {
    endConnections()
    await postgres.stop()
  }
  process.exitCode = failures.includes(true) ? 1 : 0
}

async function compareAt(size: '1k' | '1M'): Promise<boolean[]> {
  if (typeof postgres === 'string') return []
  const folder = await scratchFolder()
  const sides: Side[] = []
  try {
    const database = await postgres.makeDatabase(`engines_${size.toLowerCase()}`)
    const file = join(folder, 'typenschild.db')
    await Promise.all([
      generatePortal(`sqlite:${file}`, portalSizes[size]),
      generatePortal(database, portalSizes[size]),
    ])
    await Promise.all([settleFill(`sqlite:${file}`), settleFill(database)])
    const server = await postmasterOf(database)
    sides.push(await openSide(`sqlite:${file}`, { DATA_DIR: folder }, () => 0))
    sides.push(await openSide(database, { DATABASE_URL: database }, () => processorOfAll(server)))
    const failures: boolean[] = []
    const questions = Object.entries(questionsFor(size)).filter(([name]) =>
      isWanted('--only=')(name),
    )
    await warmUp(sides, Object.values(questionsFor('1k')))
    for (const [name, question] of questions) {
      failures.push(await compare(`${size} devices, ${name}`, sides, question))
    }
    return failures
  } finally {
    for (const { portal, db } of sides) {
      await portal.stop()
      await db.destroy()
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** Requests like those of the device list, and of a program that reads everything about a hundred devices. */
function questionsFor(size: '1k' | '1M'): Record<string, Question> {
  const count = portalSizes[size].devices
  const rows = 'populate[0]=companie&populate[1]=part&pagination[pageSize]=20'
  /** Spread over all ids, so that none is requested twice. */
  const device = (n: number) => 1 + ((n * 7_919) % count)
  const search = (text: string) => {
    const places = ['[companie][name]', '[sn]', '[part][title]']
    const fits = places.map((place, at) => `filters[$and][0][$or][${at}]${place}[$containsi]=`)
    const conditions = fits.map((place) => `${place}${encodeURIComponent(text)}`).join('&')
    return `/api/devices?${rows}&sort=id:desc&${conditions}&pagination[page]=1&pagination[withCount]=bounded`
  }
  return {
    '100 populated': () => hundredPopulated,
    ...pagesOf(size),
    'search of 3 characters': (n) => search(serialNumberOf(device(n)).slice(-3)),
    'search of a whole serial number': (n) => search(serialNumberOf(device(n))),
    'search of a word of a company': (n) => search(`Köln ${n % 50}`),
    'search that finds nothing': (n) => search(`qx${n}z`),
    'one by its id': (n) => `/api/devices/${device(n)}`,
    'one by its id, populated': (n) => `/api/devices/${device(n)}?populate=*`,
  }
}

/** Pages of each list in each order that its screen offers: the first, one in the middle, and the last. */
function pagesOf(size: '1k' | '1M'): Record<string, Question> {
  const { devices, companies, parts, filesOfPart, logs } = portalSizes[size]
  const counts: Record<string, number> = { devices, companies, parts, logs }
  const questions: Record<string, Question> = {}
  for (const { of, sorts, populate } of lists) {
    const lastPage = Math.ceil((counts[of.name] ?? parts * filesOfPart) / 20)
    const populated = populate.map((path, at) => `populate[${at}]=${path}&`).join('')
    const page = (number: number, sort: string) =>
      `/api/${of.name}?${populated}pagination[pageSize]=20&sort=${sort}&pagination[page]=${number}`
    for (const sort of sorts.map((column) => `${column}:desc`)) {
      const middle = Math.ceil(lastPage / 2)
      questions[`${of.name} by ${sort}, page 1`] = () => page(1, sort)
      questions[`${of.name} by ${sort}, in the middle`] = (n) => page(middle - (n % middle), sort)
      questions[`${of.name} by ${sort}, the last page`] = () => page(lastPage, sort)
    }
  }
  return questions
}

async function warmUp(sides: Side[], questions: Question[]): Promise<void> {
  for (let n = 0; n < warmUpQuestions; n += 1) {
    for (const side of sides) {
      const url = questions[n % questions.length]?.(n) ?? ''
      await raiseAllVersions(side.db)
      await ask(side, 'GET', url)
    }
  }
}

/** Compares the medians over all rounds of the cost of an answer. */
async function compare(label: string, sides: Side[], question: Question): Promise<boolean> {
  const costs = new Map<Side, Cost[]>(sides.map((side) => [side, []]))
  for (let round = -warmUps; round < rounds; round += 1) {
    const answers: string[] = []
    for (const side of sides) {
      const spent: Cost = { portal: 0, server: 0 }
      for (let at = 0; at < perRound; at += 1) {
        const n = (round + warmUps) * perRound + at
        await raiseAllVersions(side.db)
        const [portal, server] = [side.portal.processorMs(), side.serverMs()]
        const answer = await ask(side, 'GET', question(n))
        spent.portal += (side.portal.processorMs() - portal) / perRound
        spent.server += (side.serverMs() - server) / perRound
        if (at === 0) answers.push(idsIn(answer))
      }
      if (round >= 0) costs.get(side)?.push(spent)
    }
    if (new Set(answers).size > 1) throw new Error(`${label}: ${answers.join(' is not ')}`)
  }
  const [sqlite, postgres] = sides.map((side) => usualOf(costs.get(side) ?? []))
  if (!sqlite || !postgres) throw new Error('Two portals are compared')
  const [sqliteCost, postgresCost] = [sqlite.portal, postgres.portal + postgres.server]
  const parts = `${postgres.portal.toFixed(2)} + ${postgres.server.toFixed(2)}`
  process.stdout.write(`${label}: ${sqliteCost.toFixed(2)} ms; ${parts} ms\n`)
  return isOver(
    `${label}, PostgreSQL's cost by SQLite's`,
    postgresCost / sqliteCost,
    limit,
    'times',
  )
}

function usualOf(costs: Cost[]): Cost {
  const median = (values: number[]) => quantile(values, 0.5)
  return {
    portal: median(costs.map(({ portal }) => portal)),
    server: median(costs.map(({ server }) => server)),
  }
}

async function ask(side: Side, method: string, url: string, body?: unknown): Promise<Answer> {
  const answer = await send(side.portal.address, method, url, side.headers, body)
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
  return answer
}

/** What both must return: the ids, and the total. */
function idsIn({ body }: Answer): string {
  const { data, meta } = JSON.parse(String(body))
  const ids = Array.isArray(data) ? data.map(({ id }: { id: number }) => id) : [data.id]
  return JSON.stringify([ids, meta])
}

async function openSide(
  url: string,
  settings: Record<string, string>,
  serverMs: () => number,
): Promise<Side> {
  const portal = await startMeasuredPortal({ ...settings, PREVIEWS: 'off' })
  const headers = await signIn(portal)
  return { portal, headers, db: openDatabase(url), serverMs }
}

/** Whether an option of the command line, if given, selects this name. */
function isWanted(option: string): (name: string) => boolean {
  const value = process.argv.find((word) => word.startsWith(option))?.slice(option.length)
  return (name) => value === undefined || name.includes(value)
}
