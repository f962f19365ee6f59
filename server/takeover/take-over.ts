import { dayIn } from '../core/day.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { ForeignDatabase } from '../db/foreign-database.ts'
import type { Stamp } from '../db/versions.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { quotedName, some, type Topic } from './oddities.ts'
import { storeOldPassword } from './old-password.ts'
import type { Plan } from './plan.ts'
import { type PlannedSite, planSite } from './plan-site.ts'
import { readLog } from './read-site.ts'
import type { OldLog } from './site.ts'
import { readTaken, readTakenTimes, type TakenKind, takenAmong } from './strapi-ids.store.ts'
import { takeAll } from './take-all.ts'
import { hasOwnContent, readIds, readTakenNames } from './taken-names.store.ts'
import { stageUpload, writeFile, writeUpload, writeVersion } from './write-files.ts'
import {
  logTypeOf,
  writeCompany,
  writeDevice,
  writeDoctype,
  writeLog,
  writePart,
  writeUser,
} from './write-records.ts'

type Tools = Pick<Services, 'db' | 'config' | 'blobs' | 'clock'>

export interface TakeOver {
  database: ForeignDatabase
  /** The folder `public/uploads` of Strapi. */
  folder: string
  isDryRun: boolean
  /** Whether what comes may stand beside what the portal has of its own. */
  isForced: boolean
  /** Who signs what is written. */
  by: Pick<Stamp, 'by' | 'actor'>
  say(line: string): void
  progress(what: string, done: number, total?: number): void
}

/** How many of a kind there are in Strapi, were here before, and came now (or would). */
export interface TakenCount {
  title: string
  found: number
  before: number
  taken: number
}

/** What a takeover has come to. */
export interface TakenOver {
  counts: TakenCount[]
  oddities: Map<Topic, string[]>
  plan: Plan
  /** Ids of devices here, by those in Strapi. */
  devices: Map<number, number>
}

/**
 * Brings a Strapi 4 into the portal, or says what that would bring. Breaks off at any moment without harm: the next run
 * goes on from there, and one after the last changes nothing.
 */
export async function takeOver(tools: Tools, run: TakeOver): Promise<TakenOver> {
  const { db, config } = tools
  const { database, folder, isDryRun, say, progress } = run
  await assertMayBegin(tools, run)
  say('Strapi wird gelesen …')
  const planned = await planSite({
    database,
    folder,
    taken: await readTakenNames(db),
    refusesActive: (await readSettings(db, config)).activeContent === 'refuse',
    progress: (done, total) => progress('Dateien angesehen', done, total),
  })
  await assertSameStrapi(tools, planned.plan)
  const before = await countsBefore(tools, planned)
  if (!isDryRun) await writeAll(tools, run, planned.plan)
  const log = await takeLog(tools, run, planned)
  return {
    counts: [...before, log],
    oddities: planned.oddities,
    plan: planned.plan,
    devices: await readTaken(db, 'device'),
  }
}

async function assertMayBegin({ db }: Tools, { isForced }: TakeOver): Promise<void> {
  const hasBegun = (await readTaken(db, 'device')).size + (await readTaken(db, 'doctype')).size > 0
  if (hasBegun || isForced || !(await hasOwnContent(db))) return
  throw new ProblemError(
    'conflict',
    'Dieses Portal hat schon eigene Firmen, Geräte oder Dateien. Übernommen wird in ein leeres Portal; mit --force kommt alles daneben, und was schon einen Namen hat, behält ihn.',
  )
}

/** The same ids mean other records in another Strapi. */
async function assertSameStrapi({ db }: Tools, plan: Plan): Promise<void> {
  for (const [kind, records] of [
    ['user', plan.users],
    ['doctype', plan.doctypes],
    ['company', plan.companies],
    ['device', plan.devices],
  ] as const) {
    const times = await readTakenTimes(db, kind)
    const isOther = records.some(({ id, createdAt }) => {
      return times.has(id) && times.get(id) !== (createdAt?.toISOString() ?? null)
    })
    if (!isOther) continue
    throw new ProblemError(
      'conflict',
      'In dieses Portal ist schon ein anderes Strapi übernommen worden (oder dieses mit einer anderen --time-zone). Es geht nur mit demselben weiter.',
    )
  }
}

/** What the report counts, in its order; what comes now is what was not here before. */
async function countsBefore({ db }: Tools, { site, plan }: PlannedSite): Promise<TakenCount[]> {
  const count = async (
    title: string,
    kind: TakenKind,
    found: number,
    planned: readonly { id: number }[],
  ) => {
    const taken = await readTaken(db, kind)
    const before = planned.filter(({ id }) => taken.has(id)).length
    return { title, found, before, taken: planned.length - before }
  }
  return [
    await count('Bearbeiter', 'user', site.users.length, plan.users),
    await count('Dokumententypen', 'doctype', site.doctypes.length, plan.doctypes),
    await count('Artikelnummern', 'part', site.parts.length, plan.parts),
    await count('Firmen', 'company', site.companies.length, plan.companies),
    await count('Hochgeladene Dateien', 'upload', site.uploads.length, plan.uploads),
    await count('Dateien', 'file', site.files.length, plan.files),
    await count('Geräte', 'device', site.devices.length, plan.devices),
  ]
}

async function writeAll(tools: Tools, run: TakeOver, plan: Plan): Promise<void> {
  const { db, config, blobs, clock } = tools
  const stamp = { at: clock(), ...run.by }
  const today = dayIn(config.timeZone, stamp.at)
  const { language } = await readSettings(db, config)
  const nothing = async () => undefined
  const begin = (title: string, items: readonly unknown[]) => {
    run.say(`${title} …`)
    return { progress: (done: number) => run.progress(title, done, items.length) }
  }

  await takeAll(db, plan.users, {
    ...begin('Bearbeiter', plan.users),
    kind: 'user',
    table: 'users',
    prepare: ({ password }) => storeOldPassword(password),
    write: (tx, user, password, brought) => writeUser(tx, stamp, user, password, brought),
  })
  await takeAll(db, plan.doctypes, {
    ...begin('Dokumententypen', plan.doctypes),
    kind: 'doctype',
    table: 'doctypes',
    prepare: nothing,
    write: (tx, doctype, _, brought) => writeDoctype(tx, stamp, doctype, brought),
  })
  await takeAll(db, plan.parts, {
    ...begin('Artikelnummern', plan.parts),
    kind: 'part',
    table: 'parts',
    prepare: nothing,
    write: (tx, part, _, brought) => writePart(tx, stamp, part, brought),
  })
  await takeAll(db, plan.companies, {
    ...begin('Firmen', plan.companies),
    kind: 'company',
    table: 'companies',
    prepare: ({ password }) => storeOldPassword(password),
    write: (tx, company, password, brought) => writeCompany(tx, stamp, company, password, brought),
  })
  await takeAll(db, plan.uploads, {
    ...begin('Hochgeladene Dateien', plan.uploads),
    kind: 'upload',
    table: 'uploads',
    // What is staged has to be kept or thrown away.
    batch: 1,
    prepare: (upload) => stageUpload(db, blobs, stamp.at, upload),
    write: (tx, upload, staged, brought) => writeUpload(tx, stamp, upload, staged, brought),
  })
  const doctypes = await present(tools, 'doctype', 'doctypes')
  await takeAll(db, plan.files, {
    ...begin('Dateien', plan.files),
    kind: 'file',
    table: 'medias',
    prepare: nothing,
    write: (tx, file, _, brought) => {
      const doctype = doctypes(file.doctype)
      return writeFile(tx, stamp, file, { doctype, language }, brought)
    },
  })
  const planned = new Map(plan.uploads.map((upload) => [upload.id, upload]))
  const files = await present(tools, 'file', 'medias')
  const uploads = await present(tools, 'upload', 'uploads')
  const versions = plan.files.filter(({ upload }) => upload !== null)
  await takeAll(db, versions, {
    ...begin('Fassungen', versions),
    kind: 'version',
    table: 'versions',
    prepare: nothing,
    write: async (tx, file) => {
      const [media, upload] = [files(file.id), uploads(file.upload)]
      const bytes = planned.get(file.upload ?? 0)
      if (media === null || upload === null || !bytes) return undefined
      const releasedOn = file.isDraft ? null : dayOf(file.createdAt)
      return writeVersion(tx, stamp, bytes, { media, upload, old: file, releasedOn, today })
    },
  })
  const [companies, parts] = [
    await present(tools, 'company', 'companies'),
    await present(tools, 'part', 'parts'),
  ]
  await takeAll(db, plan.devices, {
    ...begin('Geräte', plan.devices),
    kind: 'device',
    table: 'devices',
    prepare: ({ password }) => storeOldPassword(password),
    write: (tx, device, password, brought) => {
      const ends = {
        company: companies(device.company),
        part: parts(device.part),
        files: device.files.flatMap((file) => files(file) ?? []),
      }
      return writeDevice(tx, stamp, device, ends, password, brought)
    },
  })

  /** A clock that was wrong there lets nobody wait for a release here. */
  function dayOf(created: Date | null): string {
    const isPast = created !== null && created < stamp.at
    return isPast ? dayIn(config.timeZone, created) : today
  }
}

/** Says the id that a record of Strapi has here; null where it has none, or is deleted since. */
async function present(
  { db }: Tools,
  kind: TakenKind,
  table: Parameters<typeof readIds>[1],
): Promise<(id: number | null) => number | null> {
  const taken = await readTaken(db, kind)
  const there = await readIds(db, table)
  return (id) => {
    const own = id === null ? undefined : taken.get(id)
    return own !== undefined && there.has(own) ? own : null
  }
}

/** How many entries of the log are held in memory. */
const logPage = 1_000

async function takeLog(
  { db, clock }: Tools,
  { database, isDryRun, by, say, progress }: TakeOver,
  { note }: PlannedSite,
): Promise<TakenCount> {
  const count = { title: 'Protokolleinträge', found: 0, before: 0, taken: 0 }
  const stamp = { at: clock(), ...by }
  const foreign = new Map<string, number>()
  if (!isDryRun) say('Protokolleinträge …')
  for await (const entries of inPieces(readLog(database))) {
    const taken = await takenAmong(db, 'log', entries)
    count.found += entries.length
    for (const entry of entries) {
      if (taken.has(entry.id)) count.before += 1
      else count.taken += 1
      if (logTypeOf(entry) !== undefined) continue
      const name = quotedName(entry.type)
      foreign.set(name, (foreign.get(name) ?? 0) + 1)
    }
    if (isDryRun) continue
    await takeAll(db, entries, {
      kind: 'log',
      table: 'logs',
      batch: 200,
      prepare: async () => undefined,
      write: (tx, entry, _, brought) => writeLog(tx, stamp, entry, brought),
      progress: () => progress('Protokolleinträge', count.found),
    })
  }
  const names = [...foreign].map(([name, many]) => `${name} (${many})`)
  if (names.length > 0) {
    note('logs', `Arten von Einträgen, die es hier nicht gibt, sind „info“: ${some(names)}.`)
  }
  return count
}

async function* inPieces(entries: AsyncIterable<OldLog>): AsyncGenerator<OldLog[]> {
  let piece: OldLog[] = []
  for await (const entry of entries) {
    piece.push(entry)
    if (piece.length < logPage) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
