import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { openReads } from '../server/db/reads.ts'
import { insert, update } from '../server/db/write.ts'
import { devicesTable } from '../server/devices/devices.table.ts'
import { parseListQuery } from '../server/query/list-query.ts'
import { isOver } from './figures.ts'
import { measurePages } from './list-pages.ts'
import { quantile } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'
import { serialNumberOf } from './portal-data.ts'

// How long searches of the device list take at a million devices, by the length of the text, in the list's usual order
// with a total that is exact up to 10,000; any page of any list in each order; and writes that maintain the search
// index.
// `--url=` uses a portal that was generated before, such as one on PostgreSQL.

/** In ms: the median, and for 99 of 100. */
// Of two frequent words one is searched for among all records with the other one.
const limits = { long: [5, 15], short: [40, 40], two: [15, 40] } as const
const [, givenUrl] =
  /^--url=(.*)$/.exec(process.argv.find((word) => word.startsWith('--url=')) ?? '') ?? []
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 60 : 300
const writes = isQuick ? 500 : 3_000

const companyWords = [
  'Müller',
  'schmidt',
  'Gießerei',
  'giesserei',
  'Hydraulik',
  'Köln',
  'koeln',
  'GmbH',
  'Nürnberg',
  'Jäger Bäck',
  '4711',
  'Özdemir',
]

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-search-'))
const database = join(folder, 'typenschild.db')
const url = givenUrl ?? `sqlite:${database}`
if (givenUrl === undefined) await placeMillion(database)
const db = openDatabase(url)
const reads = openReads(db, { databaseUrl: url, timeZone: 'UTC' }, 2)
const failures: boolean[] = []
let seed = 42
// Readers do not keep the process alive.
const awake = setInterval(() => undefined, 60_000)

try {
  await search('SN-2020-0000001')
  for (const length of [1, 2, 3, 4, 6]) {
    const limit = length < 3 ? limits.short : limits.long
    await measure(`${length} characters`, limit, () => partOf(someText(), length))
  }
  await measure('a whole serial number', limits.long, () => serialNumberOf(below(1_000_000) + 1))
  await measure('a word of a company', limits.long, () => pick(companyWords))
  await measure(
    'two words',
    limits.two,
    () => `${partOf(serialNumberOf(below(1_000_000) + 1), 5)} ${pick(companyWords)}`,
  )
  await measure('nothing found', limits.long, () => pick(['zzzz', 'qx7', 'Ötzi', 'KP-1770-99']))
  await measure('one or two characters, nothing found', limits.short, () =>
    pick(['q', 'zq', '§', 'ñ']),
  )
  failures.push(...(await measurePages(reads, rounds / 5, below)))
  await measureWrites()
  // Only the new records have these: too few to be found early, and after very many trigrams.
  await measure('a character of few, after the writes', limits.short, () => pick(['q', 'w', 'z']))
} finally {
  clearInterval(awake)
  await reads.close()
  await db.destroy()
  await rm(folder, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

async function measure(
  label: string,
  [usualLimit, maxLimit]: readonly [number, number],
  text: () => string,
) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await search(text()))
  failures.push(isOver(`${label}, median`, quantile(times, 0.5), usualLimit, 'ms'))
  failures.push(isOver(`${label}, 99 of 100`, quantile(times, 0.99), maxLimit, 'ms'))
}

/** A request like that of the device list; returns its duration. */
async function search(text: string): Promise<number> {
  const anywhere = (word: string) => ({
    $or: [
      { companie: { name: { $containsi: word } } },
      { sn: { $containsi: word } },
      { part: { title: { $containsi: word } } },
    ],
  })
  const query = parseListQuery(devicesTable.entity, {
    sort: 'id:desc',
    filters: { $and: text.split(' ').map(anywhere) },
    populate: ['companie', 'part'],
    pagination: { page: 1, pageSize: 10, withCount: 'bounded' },
  })
  const startedAt = performance.now()
  const entity = devicesTable.entity
  await reads.list('bench', reads.plan({ of: devicesTable, query, shown: entity, kind: 'list' }))
  return performance.now() - startedAt
}

async function measureWrites() {
  const stamp = { at: new Date(), by: 'bench' }
  const times: number[] = []
  const password = { passwordHash: 'x', isPasswordGenerated: true }
  const timed = async (write: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await write()
    times.push(performance.now() - startedAt)
  }
  for (let at = 0; at < writes; at += 1) {
    const sn = `W-${below(1e9).toString(36)}-${at}-${Date.now()}`
    await timed(() =>
      insert(db, devicesTable, stamp, { sn, publicId: `w${at}-${Date.now()}`, ...password }),
    )
    await timed(() => update(db, devicesTable, stamp, below(1_000_000) + 1, { sn: `${sn}-u` }))
  }
  failures.push(isOver('a device written, median', quantile(times, 0.5), 20, 'ms'))
  failures.push(isOver('a device written, 99 of 100', quantile(times, 0.99), 20, 'ms'))
  failures.push(isOver('a device written, the longest', Math.max(...times), 20, 'ms'))
}

function someText(): string {
  return pick([
    serialNumberOf(below(1_000_000) + 1),
    serialNumberOf(below(1_000_000) + 1),
    'Großmann Fördertechnik Görlitz 815 GmbH',
    `ART-${String(below(1_000)).padStart(4, '0')}-XL`,
  ])
}

function partOf(text: string, length: number): string {
  const from = below(text.length - length + 1)
  return text.slice(from, from + length).replaceAll(' ', '-')
}

function pick(words: readonly string[]): string {
  return words[below(words.length)] ?? ''
}

/** The same numbers in each run (Lehmer). */
function below(limit: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}
