import { stat } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../server/db/database.ts'
import { scratchFolder } from '../server/testing/scratch-folder.ts'
import { type Answer, endConnections, send, signIn } from './compared-servers.ts'
import { reportFigure, reportSkipped } from './figures.ts'
import { type MeasuredPortal, startMeasuredPortal, untilIdle } from './measured-portal.ts'
import {
  generated,
  generatePortal,
  portalSizes,
  serialNumberOf,
  settleFill,
} from './portal-data.ts'
import { postmasterOf, processorOfAll } from './postgres-processor.ts'
import { openOwnPostgres } from './reliability/equipment/own-postgres.ts'

// Resources of a portal with ten thousand and with a million devices on either engine: disk space, memory afterwards,
// and processor time of everyday actions, including the database server's. docs/scaling.md uses the figures for
// planning; there are no limits. The bytes of files are not included, as there are none.

const sizes = ['10k', '1M'] as const
const times = 200
/** Actions before the measurement, so that the program has been compiled. */
const warmUps = 100
/** Pause after the last action, in ms; memory still used then stays used. */
const settle = 20_000
const megabyte = 1_000_000

/** A portal that is measured. */
interface Side {
  name: string
  portal: MeasuredPortal
  devices: number
  headers: OutgoingHttpHeaders
  /** Processor time of the portal and its database server so far, in ms. */
  processorMs(): number
}

/** The n-th execution of an action. */
type Deed = (side: Side, n: number) => Promise<Answer>

const deeds: Record<string, Deed> = {
  'a page of the list of devices': (side, n) =>
    askFor(side, listed(`sort=id:desc&pagination[page]=${n + 1}`)),
  'search of 4 characters': (side, n) =>
    askFor(side, listed(`sort=id:desc&${containing(deviceOf(side, n).slice(-4))}`)),
  'a device with its files': (side, n) => askFor(side, `/api/devices/${idOf(side, n)}?populate=*`),
  'a change of a device': (side, n) =>
    ask(side, 'PUT', `/api/devices/${idOf(side, n)}`, { data: { note: `Notiz ${n}` } }),
  'a new device': (side, n) =>
    ask(side, 'POST', '/api/devices', { data: { sn: `NEU-${n}`, pass: generated.devicePassword } }),
  "a customer's sign-in and view": ({ portal, devices }, n) => {
    const sn = serialNumberOf(idOf({ devices }, n))
    const body = { sn, pass: generated.devicePassword }
    // From a different address each, as sign-ins per address are limited.
    const from = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
    return ask({ portal, headers: {} }, 'POST', '/api/devices/customer-login', body, from)
  },
}

const postgres = await openOwnPostgres()
try {
  for (const size of sizes) {
    const folder = await scratchFolder()
    const file = join(folder, 'typenschild.db')
    await measure(`SQLite, ${size}`, size, `sqlite:${file}`, { DATA_DIR: folder })
    if (typeof postgres === 'string') {
      reportSkipped(`what ${size} devices take on PostgreSQL`, postgres)
      continue
    }
    const url = await postgres.makeDatabase(`growth_${size.toLowerCase()}`)
    await measure(`PostgreSQL, ${size}`, size, url, { DATABASE_URL: url })
  }
} finally {
  endConnections()
  if (typeof postgres !== 'string') await postgres.stop()
}

async function measure(
  name: string,
  size: (typeof sizes)[number],
  url: string,
  settings: Record<string, string>,
): Promise<void> {
  await generatePortal(url, portalSizes[size])
  await settleFill(url)
  await reportDatabaseSize(name, url)
  const server = url.startsWith('sqlite:') ? undefined : await postmasterOf(url)
  const portal = await startMeasuredPortal({
    ...settings,
    PREVIEWS: 'off',
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    const headers = await signIn(portal)
    const side: Side = {
      ...{ name, portal, headers, devices: portalSizes[size].devices },
      processorMs: () => portal.processorMs() + (server ? processorOfAll(server) : 0),
    }
    await untilIdle(side)
    for (const [deedName, deed] of Object.entries(deeds)) {
      reportFigure(`${name}: ${deedName}`, await costOf(side, deed), 'ms of a processor')
    }
    await new Promise((resolve) => setTimeout(resolve, settle))
    reportFigure(`${name}: memory after all this`, portal.anonymousMb(), 'MB')
  } finally {
    await portal.stop()
  }
}

/** Reports the size of the database, and of its search index. */
async function reportDatabaseSize(name: string, url: string): Promise<void> {
  const db = openDatabase(url)
  try {
    const [databaseSize, search] = url.startsWith('sqlite:')
      ? [(await stat(url.slice('sqlite:'.length))).size, await searchOfSqlite(db)]
      : await roomOfPostgres(db)
    reportFigure(`${name}: database`, databaseSize / megabyte, 'MB')
    reportFigure(`${name}: of it the index of searches`, search / megabyte, 'MB')
  } finally {
    await db.destroy()
  }
}

async function searchOfSqlite(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pgsize) as bytes from dbstat where name like '%\_searched%' escape '\\'`.execute(db)
  return Number(rows[0]?.bytes)
}

async function roomOfPostgres(db: Db): Promise<[number, number]> {
  const { rows } = await sql<{ whole: string; search: string }>`
    select pg_database_size(current_database()) as whole, sum(pg_relation_size(pg_class.oid)) as search
    from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`.execute(db)
  return [Number(rows[0]?.whole), Number(rows[0]?.search)]
}

/** Processor time of one action in ms, including the work that follows it: counts, facts of files, webhooks. */
async function costOf(side: Side, deed: Deed): Promise<number> {
  for (let n = 0; n < warmUps; n += 1) await deed(side, n)
  await untilIdle(side)
  const before = side.processorMs()
  for (let n = warmUps; n < warmUps + times; n += 1) await deed(side, n)
  await untilIdle(side)
  return (side.processorMs() - before) / times
}

/** Spread over all ids, so that none is requested twice. */
function idOf({ devices }: Pick<Side, 'devices'>, n: number): number {
  return 1 + ((n * 7_919) % devices)
}

function deviceOf(side: Side, n: number): string {
  return serialNumberOf(idOf(side, n))
}

function listed(query: string): string {
  return `/api/devices?populate[0]=companie&populate[1]=part&pagination[pageSize]=20&pagination[withCount]=bounded&${query}`
}

function containing(text: string): string {
  const places = ['[companie][name]', '[sn]', '[part][title]']
  return places.map((place, at) => `filters[$or][${at}]${place}[$containsi]=${text}`).join('&')
}

function askFor(side: Side, url: string): Promise<Answer> {
  return ask(side, 'GET', url)
}

async function ask(
  { portal, headers }: Pick<Side, 'portal' | 'headers'>,
  method: string,
  url: string,
  body?: unknown,
  ownHeaders: Record<string, string> = {},
): Promise<Answer> {
  const answer = await send(portal.address, method, url, { ...headers, ...ownHeaders }, body)
  if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
  return answer
}
