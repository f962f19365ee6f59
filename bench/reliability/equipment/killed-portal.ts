import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BinKind } from '#contract/bin.ts'
import { isOver, isUnder, reportSkipped } from '../../figures.ts'
import type { BreakableDisk } from './breakable-disk.ts'
import { countLost, type Deed, type Done, deeds, isDone, prepareForDeeds } from './deeds.ts'
import { type Desk, idOf, openAdministratorsDesk } from './desk.ts'
import { databaseFaults } from './kept-well.ts'
import { filedMails, findStrays, type Strays } from './strays.ts'
import { tableIsImported } from './table-import.ts'
import { startTriedPortal, type TriedPortal } from './tried-portal.ts'

const writers = 4
/**
 * The portal is killed after up to this many acknowledged writes and up to this many ms: by time alone, a slow machine
 * would acknowledge nothing before the next kill.
 */
const life = { writes: 6, ms: 150 }
/** A time after which leftovers of a crash, which may stay for a day, must be gone; in seconds. */
const dayLater = 26 * 3_600
/** Timeout for cleaning up and delivering, in ms. */
const cleanupTimeout = 300_000

const broughtBack: Deed[] = [
  {
    what: 'a device is deleted and brought back',
    prepare: async (desk, name) => idOf(await desk.create('devices', { sn: `B ${name}` })),
    act: (desk, _name, id) => deleteAndUndo(desk, 'device', `/api/devices/${id}`, id),
  },
  {
    what: 'a file is deleted and brought back',
    prepare: async (desk, name) => {
      const bytes = `%PDF-1.7\n% B ${name}\n%%EOF\n`
      const url = idOf(await desk.upload('Anleitung.pdf', bytes))
      return idOf(await desk.create('medias', { filename: `B ${name}.pdf`, url }))
    },
    act: (desk, _name, id) => deleteAndUndo(desk, 'file', `/api/medias/${id}`, id),
  },
]

/** All actions whose effect persists once it is acknowledged. */
export const lastingDeeds: Deed[] = [
  ...deeds.filter(({ isPassing }) => !isPassing),
  tableIsImported,
  ...broughtBack,
]

/**
 * Kills a portal this many times at random moments while four writers create and change
 * records, upload and release files, delete them, order letters, import tables, and restore
 * deleted records. Acknowledged changes must persist, each letter must be delivered, and
 * nothing is left over after a clean-up a day later, by the clock of `disk`; a string is the
 * reason why there is none. `url` is an empty PostgreSQL database whose server has that clock.
 */
export async function killOften(
  times: number,
  disk: BreakableDisk | string,
  url?: string,
): Promise<void> {
  if (typeof disk !== 'string') return killAndCount(times, url, disk)
  reportSkipped('what a crash leaves is gone a day later', disk)
  await killAndCount(times, url)
}

async function killAndCount(times: number, url: string | undefined, clock?: BreakableDisk) {
  const engine = url ? 'PostgreSQL' : 'SQLite'
  const portal = await startTriedPortal((folder) => {
    return { ...clock?.settings(folder), ...(url && { DATABASE_URL: url }) }
  })
  try {
    const desk = await openAdministratorsDesk(portal)
    await prepareForDeeds(desk)
    const acknowledged = await writeAndKill(portal, desk, lastingDeeds, times)
    const lostCount = await countLost(desk, acknowledged)
    const label = `${engine}, ${times} kills`
    isUnder(`${label}: acknowledged writes`, acknowledged.length, times / 2, 'writes')
    const tables = acknowledged.filter(({ what }) => what === tableIsImported.what).length
    isUnder(`${label}: of these imports of tables`, tables, Math.floor(times / 50), 'imports')
    isOver(`${label}: of these lost`, lostCount, 0, 'writes')
    await portal.end('SIGKILL')
    clock?.moveClock(dayLater)
    await portal.start()
    const letters = acknowledged.flatMap(({ mailTo }) => mailTo ?? [])
    const missing = await undelivered(portal, letters)
    isOver(`${label}: of ${letters.length} letters not delivered`, missing, 0, 'letters')
    if (clock) {
      const database = url ?? `sqlite:${join(portal.folder, 'typenschild.db')}`
      const strays = await cleanedUp(portal, database)
      isOver(`${label}: rows without bytes, or that nothing holds`, strays.rows.length, 0, 'rows')
      isOver(`${label}: bytes without rows`, strays.bytes.length, 0, 'files')
    }
    await portal.end('SIGTERM')
    if (!url)
      isOver(`${label}: faults of the database`, databaseFaults(portal.folder).length, 0, 'faults')
  } finally {
    await portal.discard()
  }
}

/** Deletes a record and undoes that. */
async function deleteAndUndo(desk: Desk, kind: BinKind, path: string, id: number): Promise<Done> {
  const removed = await desk.remove(path)
  if (!isDone(removed)) return { outcome: removed, isKept: async () => true }
  const outcome = await desk.ask('POST', '/api/bin/undo', { kind, records: [id] })
  return { outcome, isKept: async (later) => (await later.read(path)).status === 200 }
}

/** Writes continuously until the portal has been killed that many times; returns the acknowledged actions. */
async function writeAndKill(
  portal: TriedPortal,
  desk: Desk,
  possible: Deed[],
  times: number,
): Promise<(Done & { what: string })[]> {
  const acknowledged: (Done & { what: string })[] = []
  let isOverNow = false
  let goal = { writes: 0, reached: Promise.withResolvers<void>() }
  let up = Promise.withResolvers<void>()
  up.resolve()
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; !isOverNow; turn += 1) {
      await up.promise
      const deed = possible[(turn + 2 * writer) % possible.length] as Deed
      const name = `${writer}-${turn}`
      const prepared = await deed.prepare?.(desk, name).catch(() => undefined)
      if (deed.prepare && prepared === undefined) continue
      const result = await deed.act(desk, name, prepared ?? 0)
      if (isDone(result.outcome)) acknowledged.push({ ...result, what: deed.what })
      if (acknowledged.length >= goal.writes) goal.reached.resolve()
    }
  })
  for (let kill = 0; kill < times; kill += 1) {
    const writes = acknowledged.length + randomInt(life.writes + 1)
    goal = { writes, reached: Promise.withResolvers<void>() }
    if (writes > acknowledged.length) await goal.reached.promise
    await setTimeout(Math.random() * life.ms)
    up = Promise.withResolvers<void>()
    await portal.end('SIGKILL')
    await portal.start()
    up.resolve()
  }
  isOverNow = true
  await Promise.all(work)
  return acknowledged
}

/**
 * Number of letters that are not delivered once nothing is waiting any more. Jobs that were interrupted seven times in
 * a row are marked as failed, and retried by staff.
 */
export async function undelivered(portal: TriedPortal, letters: string[]): Promise<number> {
  const desk = await openAdministratorsDesk(portal)
  const end = performance.now() + cleanupTimeout
  for (;;) {
    const filed = filedMails(portal.folder, (file) => readFileSync(file, 'utf8'))
    const undeliveredLetters = letters.filter((address) => !filed.has(address))
    if (undeliveredLetters.length === 0 || performance.now() > end) return undeliveredLetters.length
    const { body } = await desk.read('/api/documents/jobs?filters[state]=failed&fields=state')
    for (const { id } of (body as { data: { id: number }[] }).data) {
      await desk.ask('POST', `/api/documents/jobs/${id}/retry`, {})
    }
    await setTimeout(200)
  }
}

/** The strays that are left once the portal has had its time. */
async function cleanedUp(portal: TriedPortal, url: string): Promise<Strays> {
  const end = performance.now() + cleanupTimeout
  for (;;) {
    const strays = await findStrays(portal.folder, url)
    const count = strays.rows.length + strays.bytes.length
    if (count === 0 || performance.now() > end) return strays
    await setTimeout(200)
  }
}
