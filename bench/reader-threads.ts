import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { openReads, type Reads } from '../server/db/reads.ts'
import { devicesTable } from '../server/devices/devices.table.ts'
import { parseListQuery } from '../server/query/list-query.ts'
import { scratchFolder } from '../server/testing/scratch-folder.ts'
import { endConnections, send, signIn } from './compared-servers.ts'
import { isOver, isUnder } from './figures.ts'
import { quantile, startMeasuredPortal, untilIdle } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'
import { serialNumberOf } from './portal-data.ts'

// The gain of two reader threads over one at a million devices, and their memory: the
// same lists and searches in turn; memory with both open and 20 s after load; and the
// size of the write-ahead log while somebody reads and somebody writes continuously.

const rounds = 9
const warmUps = 2
const perRound = 240
/** Number of concurrent requests. */
const callers = 6
const limits = { share: 1.7, twoReadersMb: 160, afterLoadMb: 280, logMb: 64 }
const load = { restMs: 5_000, ms: 20_000, settleMs: 20_000 }
const million = 1_000_000

const folder = await scratchFolder()
const file = join(folder, 'typenschild.db')
const failures: boolean[] = []
// Readers do not keep the process alive.
const awake = setInterval(() => undefined, 60_000)
try {
  await placeMillion(file)
  failures.push(await compareReaders())
  failures.push(...(await measureHeld()))
} finally {
  clearInterval(awake)
  endConnections()
  await rm(folder, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

async function compareReaders(): Promise<boolean> {
  const url = `sqlite:${file}`
  const db = openDatabase(url)
  const [oneReader, twoReaders] = [1, 2].map((count) =>
    openReads(db, { databaseUrl: url, timeZone: 'UTC' }, count),
  )
  if (!oneReader || !twoReaders) throw new Error('Two sets of readers are compared')
  try {
    const shares: number[] = []
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const [alone, both] = [await timeOf(oneReader, round), await timeOf(twoReaders, round)]
      if (round >= warmUps) shares.push(alone / both)
    }
    const words = 'lists and searches of two readers in the time of one'
    return isUnder(words, quantile(shares, 0.5), limits.share, 'times')
  } finally {
    await oneReader.close()
    await twoReaders.close()
    await db.destroy()
  }
}

/** The time that this many lists and searches take, in ms. */
async function timeOf(reads: Reads, round: number): Promise<number> {
  const lists = Array.from({ length: perRound }, (_, at) => planned(reads, round * perRound + at))
  const startedAt = performance.now()
  const work = Array.from({ length: callers }, async (_, caller) => {
    for (let list = lists.pop(); list; list = lists.pop()) {
      await reads.list(`caller ${caller}`, list)
    }
  })
  await Promise.all(work)
  return performance.now() - startedAt
}

function planned(reads: Reads, n: number) {
  const end = serialNumberOf(1 + ((n * 7_919) % million)).slice(-4)
  const listInput = { filters: { sn: { $containsi: end } }, sort: 'id:desc' }
  const query = parseListQuery(devicesTable.entity, {
    ...(n % 2 === 0 ? listInput : { sort: 'sn:asc' }),
    populate: ['companie', 'part', 'media.doctype'],
    pagination: { page: 1 + (n % 20), pageSize: 100, withCount: 'bounded' },
  })
  return reads.plan({ of: devicesTable, query, shown: devicesTable.entity, kind: 'list' })
}

async function measureHeld(): Promise<boolean[]> {
  const portal = await startMeasuredPortal({ DATA_DIR: folder, PREVIEWS: 'off' })
  try {
    const headers = await signIn(portal)
    const ask = (method: string, url: string, body?: unknown) =>
      answerOf(portal.address, headers, method, url, body)
    await untilIdle(portal)
    await Promise.all([1, 2, 3, 4].map((page) => ask('GET', listed(page))))
    await new Promise((resolve) => setTimeout(resolve, load.restMs))
    const withReaders = portal.anonymousMb()
    let longest = 0
    const end = performance.now() + load.ms
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      for (let n = 0; performance.now() < end; n += 1) await ask('GET', listed(1 + reader + 4 * n))
    })
    for (let n = 0; performance.now() < end; n += 1) {
      await ask('PUT', `/api/devices/${1 + n}`, { data: { note: `Notiz ${n} `.repeat(20) } })
      longest = Math.max(longest, statSync(`${file}-wal`).size)
    }
    await Promise.all(readers)
    await new Promise((resolve) => setTimeout(resolve, load.settleMs))
    const [underLoad, afterwards] = [
      'anonymous memory with two readers',
      'the same, 20 s after load',
    ]
    return [
      isOver(underLoad, withReaders, limits.twoReadersMb, 'MB'),
      isOver(afterwards, portal.anonymousMb(), limits.afterLoadMb, 'MB'),
      isOver('log of writes under constant reading', longest / 1_000_000, limits.logMb, 'MB'),
    ]
  } finally {
    await portal.stop()
  }
}

async function answerOf(
  address: string,
  headers: OutgoingHttpHeaders,
  method: string,
  url: string,
  body?: unknown,
): Promise<void> {
  const answer = await send(address, method, url, headers, body)
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
}

function listed(page: number): string {
  return `/api/devices?populate=*&sort=id:desc&pagination[pageSize]=100&pagination[page]=${page}`
}
