import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openFolderTarget } from '../../server/backup/folder-target.ts'
import { listBackups } from '../../server/backup/stored-backups.ts'
import { verifyPlace } from '../../server/backup/verify-backup.ts'
import { openDatabase } from '../../server/db/database.ts'
import { insertRow } from '../../server/testing/insert-row.ts'
import { scratchFolder } from '../../server/testing/scratch-folder.ts'
import { isOver, reportSkipped } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'
import { environment, openDesk } from '../security/attacked-portal.ts'
import { countContradictions, startWriters } from './equipment/backup-writers.ts'
import { killedIntoPostgres, killedRestores } from './equipment/killed-restores.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'
import { countUnequal, countWrongBytes, newest, run } from './equipment/restored-portals.ts'

// Alone: how long others wait is measured.

// A backup of a portal while four writers work, restored elsewhere; flipped bits; restores that are killed; and a
// portal with many bytes, whose second backup copies only new ones while other requests are answered.

const isQuick = process.argv.includes('--quick')
const flips = isQuick ? 10 : 100
const kills = isQuick ? 3 : 30
const killsIntoPostgres = isQuick ? 2 : 30
const backupsUnderLoad = isQuick ? 1 : 5
/** Maximum response time for others, in ms; a quick run shares the machine and only checks that nothing hangs. */
const maxResponseMs = isQuick ? 5_000 : 100
const [large, largeSize] = isQuick ? [20, 5_000_000] : [400, 50_000_000]
/** Number of initial answers that are not counted, as a new server still compiles its code. */
const warmUp = 50
const silent = { say: () => undefined, progress: () => undefined }

await whileWriting()
await manyBytes()

async function whileWriting() {
  const folder = await scratchFolder()
  const [dataDir, place] = [join(folder, 'data'), join(folder, 'backups')]
  const portal = await startMeasuredPortal({ ...environment, DATA_DIR: dataDir })
  try {
    const writers = await startWriters(portal.address, 4)
    let contradictions = 0
    let [unequal, wrongBytes] = [0, 0]
    for (let round = 0; round < backupsUnderLoad; round += 1) {
      while (writers.changes.length < 100 * (round + 1)) await new Promise(setImmediate)
      const startedAt = performance.now()
      await run(['backup', '--to', place], { DATA_DIR: dataDir })
      const endedAt = performance.now()
      const changes = [...writers.changes]
      const restoredFolder = join(folder, `there ${round}`)
      await run(['restore', '--from', place], { DATA_DIR: restoredFolder })
      const database = new Sqlite(join(restoredFolder, 'typenschild.db'), { readonly: true })
      contradictions += countContradictions(changes, database)
      contradictions += changes.filter(
        (change) => change.acknowledged < startedAt && !change.isIn(database),
      ).length
      contradictions += changes.filter(
        (change) => change.begun > endedAt && change.isIn(database),
      ).length
      wrongBytes += await countWrongBytes(restoredFolder, database)
      database.close()
      const stored = await newest(place)
      unequal += await countUnequal(
        join(stored, 'database.sqlite'),
        `sqlite:${join(restoredFolder, 'typenschild.db')}`,
      )
    }
    await writers.stop()
    const count = writers.changes.length
    process.stdout.write(`${backupsUnderLoad} backups while 4 writers made ${count} changes\n`)
    isOver('changes that a restored backup shows in an order that never was', contradictions, 0, '')
    isOver('tables that differ between backup and restored portal', unequal, 0, '')
    isOver('files that are missing, strange or have other bytes after a restore', wrongBytes, 0, '')
    await flippedBits(place)
    await killedRestores(folder, place, kills)
    const postgres = await openOwnPostgres()
    if (typeof postgres === 'string')
      reportSkipped('restores into PostgreSQL that are killed', postgres)
    else await killedIntoPostgres(folder, place, postgres, killsIntoPostgres).finally(postgres.stop)
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Flips single bits anywhere in the files of all backups. */
async function flippedBits(place: string) {
  const target = openFolderTarget(place)
  const files: string[] = []
  for (const part of ['backups', 'blobs']) {
    for await (const { path } of target.list(part)) files.push(path)
  }
  let missed = 0
  for (let flip = 0; flip < flips; flip += 1) {
    // Every third one in a manifest or a database, as there are many more other files.
    const candidates = files.filter((path) => flip % 3 !== 0 || path.startsWith('backups/'))
    const path = candidates[randomInt(candidates.length)] ?? ''
    const { size } = await stat(join(place, path))
    const at = randomInt(size)
    const bit = 1 << randomInt(8)
    await flipAt(join(place, path), at, bit)
    const { faults } = await verifyPlace(target, await listBackups(target), silent)
    if (!faults.some((fault) => fault.path === path)) missed += 1
    await flipAt(join(place, path), at, bit)
  }
  isOver(`flipped bits of ${flips} that verify does not find`, missed, 0, '')
}

async function flipAt(path: string, at: number, bit: number) {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ bit
  await file.write(byte, 0, 1, at)
  await file.close()
}

/** A portal whose files are far larger than its database. */
async function manyBytes() {
  // Memory has no room for that.
  const folder = isQuick
    ? await scratchFolder()
    : await mkdtemp(join(tmpdir(), 'typenschild-bytes-'))
  const [dataDir, place] = [join(folder, 'data'), join(folder, 'backups')]
  const portal = await startMeasuredPortal({ ...environment, DATA_DIR: dataDir })
  try {
    const { headers } = await openDesk(portal.address)
    await addBlobs(dataDir, large, largeSize)
    const visitor = startVisitor(portal.address, headers)
    await run(['backup', '--to', place], { DATA_DIR: dataDir })
    const firstTime = await visitor.stop()
    const written = await bytesIn(place)
    await addBlobs(dataDir, 5, largeSize)
    const next = startVisitor(portal.address, headers)
    const startedAt = performance.now()
    await run(['backup', '--to', place], { DATA_DIR: dataDir })
    const seconds = (performance.now() - startedAt) / 1_000
    const secondTime = await next.stop()
    const databaseFile = await stat(join(await newest(place), 'database.sqlite'))
    const copied = (await bytesIn(place)) - written - databaseFile.size
    const gigabytes = ((large * largeSize) / 1e9).toFixed(1)
    process.stdout.write(
      `${gigabytes} GB of files; the second backup took ${seconds.toFixed(1)} s\n`,
    )
    isOver(
      'bytes that the second backup copies, against those that are new',
      copied / (5 * largeSize),
      1.01,
      '',
    )
    isOver('answers during the first backup, 99 of 100', firstTime, maxResponseMs, 'ms')
    isOver('answers during the second backup, 99 of 100', secondTime, maxResponseMs, 'ms')
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Requests a list again and again; reports the time within which 99 of 100 answers arrived. */
function startVisitor(address: string, headers: Record<string, string>) {
  const times: number[] = []
  let [isStopping, toSkip] = [false, warmUp]
  const work = (async () => {
    while (!isStopping) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}/api/devices?sort=sn`, { headers })
      await answer.arrayBuffer()
      toSkip -= 1
      if (toSkip < 0) times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return {
    async stop() {
      isStopping = true
      await work
      return quantile(times, 0.99)
    },
  }
}

/** Inserts uploads as rows and files, bypassing HTTP; their bytes are unique and mostly zeros. */
async function addBlobs(dataDir: string, count: number, size: number) {
  const db = openDatabase(`sqlite:${join(dataDir, 'typenschild.db')}`)
  const noughts = Buffer.alloc(size - 16)
  const now = new Date().toISOString()
  for (let at = 0; at < count; at += 1) {
    const head = randomBytes(16)
    const sha256 = createHash('sha256').update(head).update(noughts).digest('hex')
    const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'w', 0o600)
    await file.write(head)
    // A sparse file: it takes no space and reads as zeros.
    await file.truncate(size)
    await file.close()
    await db.insertInto('blobs').values({ sha256, size, created_at: now }).execute()
    const name = `${sha256}.mp4`
    await insertRow(db, 'uploads', {
      ...{ created_at: now, updated_at: now, slug: sha256, ext: '.mp4', mime: 'video/mp4' },
      ...{ name, name_folded: name, name_search: name, name_sort: name },
      ...{ size, blob_sha256: sha256 },
    })
  }
  await db.destroy()
}

async function bytesIn(place: string): Promise<number> {
  let bytes = 0
  for (const part of ['backups', 'blobs']) {
    for await (const { size } of openFolderTarget(place).list(part)) bytes += size
  }
  return bytes
}
