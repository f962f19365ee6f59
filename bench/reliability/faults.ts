import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isOver, reportSkipped } from '../figures.ts'
import { quantile } from '../measured-portal.ts'
import { type BreakableDisk, openBreakableDisk } from './equipment/breakable-disk.ts'
import {
  countLost,
  type Deed,
  type Done,
  deeds,
  isDone,
  prepareForDeeds,
} from './equipment/deeds.ts'
import { type Desk, type Outcome, openAdministratorsDesk } from './equipment/desk.ts'
import { holdLock } from './equipment/foreign-lock-holder.ts'
import { databaseFaults } from './equipment/kept-well.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// Alone: how long others wait is measured.

// Faults outside of the portal: another process holds the lock of its SQLite files, its disk is full or fails at each
// write of an action or at each `fsync`, its folders vanish, its clock jumps. Each one must be reported and survived,
// without false acknowledgements.

const isQuick = process.argv.includes('--quick')
const heldFor = isQuick ? 3_000 : 5_000
/** One in this many writes and calls of `fsync` fails; a quick run on a busy machine has no time for each. */
const stride = isQuick ? 18 : 1
const syncStride = isQuick ? 4 : 1
/** Maximum response time in ms; a quick run shares the machine and only checks that nothing hangs. */
const maxResponseMs = isQuick ? 2_000 : 50
/** Maximum time until a portal has shut down, in ms; only one that hangs takes that long. */
const longestEnd = 60_000
const broken = isQuick ? ['a device is made', 'a file is uploaded', 'a file is deleted'] : []
const brokenDeeds = deeds.filter(({ what }) => !isQuick || broken.includes(what))
const syncDeeds = isQuick ? brokenDeeds.slice(1, 2) : deeds

/** How writes fail. */
interface BrokenWrites {
  told: string
  begin: (disk: BreakableDisk, good: number) => void
  inLog: RegExp
}

const full: BrokenWrites = {
  told: 'disk full',
  begin: (disk, good) => disk.fillAfter(good),
  inLog: /SQLITE_FULL|ENOSPC|storage-full/,
}
const failing: BrokenWrites = {
  told: 'EIO',
  begin: (disk, good) => disk.failWritesAfter(good),
  inLog: /SQLITE_IOERR|EIO/,
}

const disk = await openBreakableDisk()
if (typeof disk === 'string') reportSkipped('broken disks and clocks that jump', disk)
const portal = await startTriedPortal((folder) => {
  return typeof disk === 'string' ? {} : disk.settings(folder)
})
const acknowledgedDeeds: Done[] = []
let names = 0
try {
  const desk = await openAdministratorsDesk(portal)
  await prepareForDeeds(desk)
  for (const file of ['typenschild.db', 'throttle.db']) await tryForeignLock(portal, desk, file)
  await tryVanishedFolders(portal, desk)
  if (typeof disk !== 'string') {
    await tryWrites(portal, desk, disk, full)
    await tryWrites(portal, desk, disk, failing)
    await tryFailingSyncs(portal, desk, disk)
    await tryJumpingClock(portal, desk, disk)
  }
  await portal.end('SIGKILL')
  await portal.start()
  isOver(
    `of ${acknowledgedDeeds.length} acknowledged writes lost`,
    await countLost(await openAdministratorsDesk(portal), acknowledgedDeeds),
    0,
    'writes',
  )
  await portal.end('SIGTERM')
  isOver('faults of the database', databaseFaults(portal.folder).length, 0, 'faults')
} finally {
  await portal.discard()
  if (typeof disk !== 'string') await disk.discard()
}

/** Another process holds the lock: reads continue, writes wait for it. */
async function tryForeignLock(portal: TriedPortal, desk: Desk, file: string) {
  const label = `${file} locked by another process for ${heldFor / 1_000} s`
  const pages = ['/health', '/health/ready', '/', '/customer-login']
  const lists = ['/api/devices?pagination[pageSize]=20', '/api/devices/1', '/api/portal/figures']
  // Loading and compiling during the first requests must not be attributed to the lock.
  for (let round = 0; round < 20; round += 1) {
    for (const path of [...pages, ...lists]) await desk.read(path)
  }
  const { released } = await holdLock(join(portal.folder, file), heldFor)
  const startedAt = performance.now()
  let isHeld = true
  void released.then(() => {
    isHeld = false
  })
  const acknowledged: number[] = []
  const lockedDeeds = deeds.filter((deed) => writesTo(file, deed)).slice(-4)
  const writers = lockedDeeds.map(async (deed) => {
    while (isHeld) {
      const result = await doDeed(deed, desk)
      const isLater = performance.now() - startedAt > 100
      if (isLater && isDone(result.outcome)) acknowledged.push(Date.now())
      keep(deed, result)
      // Clients that are told to wait do so.
      if (!isDone(result.outcome)) await setTimeout(200)
    }
  })
  const reads: Outcome[] = []
  while (isHeld) {
    for (const path of [...pages, ...lists]) {
      const outcome = await desk.read(path)
      if (isHeld) reads.push(outcome)
    }
  }
  await Promise.all(writers)
  const releasedAt = await released
  const early = acknowledged.filter((at) => at < releasedAt)
  const p99 = quantile(
    reads.map(({ took }) => took),
    0.99,
  )
  isOver(`${label}: ${reads.length} reads, health checks and pages, p99`, p99, maxResponseMs, 'ms')
  const refused = reads.filter(({ status }) => status !== 200).length
  isOver(`${label}: of these not answered well`, refused, 0, 'reads')
  isOver(`${label}: writes acknowledged before it was released`, early.length, 0, 'writes')
}

/** Whether an action needs the locked file: tries to sign in are counted in a separate one. */
function writesTo(file: string, { what }: Deed): boolean {
  return file === 'typenschild.db' || /signs in/.test(what)
}

/** The disk fails at the first, the second, the third … write of each action, and at all that follow. */
async function tryWrites(
  portal: TriedPortal,
  desk: Desk,
  disk: BreakableDisk,
  { told: description, begin, inLog }: BrokenWrites,
) {
  const counts = { tried: 0, falsely: 0, unclear: 0, untold: 0, unread: 0, stuck: 0 }
  for (const deed of brokenDeeds) {
    const writes = await countCalls('writes', deed, desk, disk)
    for (let good = 0; good < writes; good += stride) {
      const prepared = await prepare(deed, desk)
      const logLength = portal.log().length
      begin(disk, good)
      const result = await deed.act(desk, nextName(), prepared)
      const hasFailed = disk.failed() > 0
      const reads = [await desk.read('/api/devices?sort=sn'), await desk.read('/health')]
      const ready = await desk.read('/health/ready')
      disk.repair()
      if (!hasFailed) continue
      counts.tried += 1
      if (isDone(result.outcome)) {
        keep(deed, result)
        if (!(await result.isKept(desk))) counts.falsely += 1
      } else if (!isClear(result.outcome)) {
        counts.unclear += 1
        process.stdout.write(
          `  ${description}: ${deed.what}, ${good} writes: ${inWords(result.outcome)}\n`,
        )
      }
      const isLogged = inLog.test(portal.log().slice(logLength))
      if (!isDone(result.outcome) && !isLogged && ready.status !== 503) counts.untold += 1
      counts.unread += reads.filter(({ status }) => status !== 200).length
      const again = await doDeed(deed, desk)
      keep(deed, again)
      if (!isDone(again.outcome)) {
        counts.stuck += 1
        process.stdout.write(`  not done afterwards: ${deed.what}: ${inWords(again.outcome)}\n`)
      }
    }
  }
  const label = `${description} at ${counts.tried} writes of ${brokenDeeds.length} deeds`
  isOver(`${label}: false acknowledgements`, counts.falsely, 0, 'writes')
  isOver(`${label}: refused otherwise than by 507 or 503 in German`, counts.unclear, 0, 'answers')
  isOver(`${label}: told neither by the log nor by /health/ready`, counts.untold, 0, 'failures')
  isOver(`${label}: reads that failed meanwhile`, counts.unread, 0, 'reads')
  isOver(`${label}: not done as soon as there was room`, counts.stuck, 0, 'deeds')
}

/**
 * The disk fails at the first, the second … `fsync` of each action: the portal ends, and starts with what is on disk.
 */
async function tryFailingSyncs(portal: TriedPortal, desk: Desk, disk: BreakableDisk) {
  const counts = { tried: 0, falsely: 0, alive: 0, untold: 0 }
  for (const deed of syncDeeds) {
    const syncs = await countCalls('syncs', deed, desk, disk)
    for (let good = 0; good < syncs; good += syncStride) {
      const prepared = await prepare(deed, desk)
      const logLength = portal.log().length
      disk.failSyncsAfter(good)
      const result = await deed.act(desk, nextName(), prepared)
      if (disk.failed() === 0) {
        disk.repair()
        continue
      }
      counts.tried += 1
      const tooLate = setTimeout(longestEnd, undefined, { ref: false })
      const ending = await Promise.race([portal.ended(), tooLate])
      if (!(await isTold(portal, logLength, /Der Datenträger hat beim Sichern versagt/))) {
        counts.untold += 1
      }
      if (ending?.code !== 1) {
        counts.alive += 1
        const tail = portal.log().slice(logLength).slice(0, 2_000)
        process.stdout.write(
          `  ${deed.what}, ${good} syncs: did not end; ${inWords(result.outcome)}; ${tail}\n`,
        )
        await portal.end('SIGKILL')
      }
      disk.repair()
      await portal.start()
      // An effect from before the failing call is not a false acknowledgement: bytes are deleted after their file.
      if (isDone(result.outcome) && !(await result.isKept(desk))) counts.falsely += 1
    }
  }
  const label = `EIO at ${counts.tried} calls of fsync of ${syncDeeds.length} deeds`
  isOver(`${label}: false acknowledgements`, counts.falsely, 0, 'writes')
  isOver(`${label}: the portal did not end by itself with 1`, counts.alive, 0, 'times')
  isOver(`${label}: the log did not say why`, counts.untold, 0, 'times')
}

/** Whether the log since then contains these words; the last output of a process arrives shortly after its end. */
async function isTold(portal: TriedPortal, logLength: number, words: RegExp): Promise<boolean> {
  const startedAt = performance.now()
  while (!words.test(portal.log().slice(logLength))) {
    if (performance.now() - startedAt > 5_000) return false
    await setTimeout(20)
  }
  return true
}

/** A folder is moved away for a while, like a network drive that disappears. */
async function tryVanishedFolders(portal: TriedPortal, desk: Desk) {
  const counts = { falsely: 0, unclear: 0, untold: 0, stuck: 0, dead: 0 }
  for (const folder of [join(portal.folder, 'files'), portal.folder]) {
    const isAll = folder === portal.folder
    await rename(folder, `${folder}-away`)
    for (const deed of isAll ? deeds : deeds.filter(({ what }) => what === 'a file is uploaded')) {
      const result = await doDeed(deed, desk)
      if (isDone(result.outcome)) counts.falsely += 1
      else if (!isClear(result.outcome)) {
        counts.unclear += 1
        process.stdout.write(
          `  without ${isAll ? 'DATA_DIR' : 'files'}: ${inWords(result.outcome)}\n`,
        )
      }
    }
    if ((await desk.read('/health/ready')).status !== 503) counts.untold += 1
    if ((await desk.read('/health')).status !== 200) counts.dead += 1
    await rename(`${folder}-away`, folder)
    for (const deed of deeds) {
      const result = await doDeed(deed, desk)
      keep(deed, result)
      if (!isDone(result.outcome)) counts.stuck += 1
    }
  }
  isOver('DATA_DIR and its files vanished: false acknowledgements', counts.falsely, 0, 'writes')
  isOver('refused otherwise than by 507 or 503 in German', counts.unclear, 0, 'answers')
  isOver('not told by /health/ready', counts.untold, 0, 'times')
  isOver('/health failed', counts.dead, 0, 'times')
  isOver('not done once they were there again', counts.stuck, 0, 'deeds')
}

/** The clock jumps ten years ahead, and back. */
async function tryJumpingClock(portal: TriedPortal, desk: Desk, disk: BreakableDisk) {
  const counts = { lost: 0, untold: 0, stuck: 0 }
  const before = await doDeed(deeds[0] as Deed, desk)
  const ten = 10 * 366 * 24 * 3_600
  for (const ahead of [ten, 0, -ten, 0]) {
    const logLength = portal.log().length
    disk.moveClock(ahead)
    const again = await openAdministratorsDesk(portal)
    const result = await doDeed(deeds[0] as Deed, again)
    if (isDone(result.outcome)) acknowledgedDeeds.push(result)
    else counts.stuck += 1
    if (!(await before.isKept(again)) || !(await result.isKept(again))) counts.lost += 1
    if (isQuick) continue
    await setTimeout(8_000)
    if (!/the clock of this machine has jumped/.test(portal.log().slice(logLength)))
      counts.untold += 1
  }
  disk.moveClock(0)
  isOver('clock ten years ahead, back, behind, back: deeds that failed', counts.stuck, 0, 'deeds')
  isOver('jumps that the log did not tell', counts.untold, 0, 'jumps')
  isOver('of what was acknowledged before and meanwhile lost', counts.lost, 0, 'writes')
}

async function countCalls(
  callKind: 'writes' | 'syncs',
  deed: Deed,
  desk: Desk,
  disk: BreakableDisk,
): Promise<number> {
  const prepared = await prepare(deed, desk)
  return disk.count(callKind, () => deed.act(desk, nextName(), prepared))
}

async function doDeed(deed: Deed, desk: Desk): Promise<Done> {
  const result = await tryDeed(deed, desk)
  if (result.outcome.status !== 429) return result
  // Orders per person and minute are limited, regardless of the disk.
  await setTimeout(result.outcome.retryAfter * 1_000)
  return tryDeed(deed, desk)
}

async function tryDeed(deed: Deed, desk: Desk): Promise<Done> {
  try {
    return await deed.act(desk, nextName(), await prepare(deed, desk))
  } catch {
    // If the preparation failed, that is the outcome.
    const outcome = await desk.create('devices', { sn: nextName() })
    return { outcome, isKept: async () => true }
  }
}

function keep({ isPassing }: Deed, result: Done) {
  if (isDone(result.outcome) && !isPassing) acknowledgedDeeds.push(result)
}

function prepare(deed: Deed, desk: Desk): Promise<number> {
  return deed.prepare?.(desk, nextName()) ?? Promise.resolve(0)
}

function nextName(): string {
  names += 1
  return `N${names}`
}

/** Whether the answer tells people what to do, and programs that it is not their fault. */
function isClear({ status, text }: Outcome): boolean {
  return (status === 507 || status === 503) && /nicht|kein|Bitte/.test(text)
}

function inWords({ status, text, cut }: Outcome): string {
  return `${status || cut} ${text.slice(0, 200)}`
}
