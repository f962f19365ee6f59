import { ProblemError } from '../core/problem-error.ts'
import { readSettings } from '../settings/settings.store.ts'
import { noteChangedSince } from './changed-since.ts'
import type { Topic } from './oddities.ts'
import type { Plan } from './plan.ts'
import { type PlannedSite, planSite } from './plan-site.ts'
import { hasTakenContent, readTaken, readTakenTimes, type TakenKind } from './strapi-ids.store.ts'
import { takeLog } from './take-log.ts'
import { hasOwnContent, readTakenNames } from './taken-names.store.ts'
import type { TakenCount, TakeOver, TakeoverTools } from './takeover-run.ts'
import { writeSite } from './write-site.ts'

/** The result of a takeover. */
export interface TakenOver {
  counts: TakenCount[]
  oddities: Map<Topic, string[]>
  plan: Plan
  /** Ids of devices in this portal, by their ids in Strapi. */
  devices: Map<number, number>
}

/**
 * Takes a Strapi 4 over into the portal; a dry run only reports what would happen. It can be interrupted at any time:
 * the next run resumes, and one after a complete run changes nothing.
 */
export async function takeOver(tools: TakeoverTools, run: TakeOver): Promise<TakenOver> {
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
  await noteChangedSince(db, planned)
  const before = await countsBefore(tools, planned)
  if (!isDryRun) await writeSite(tools, run, planned.plan)
  const log = await takeLog(tools, run, planned)
  return {
    counts: [...before, log],
    oddities: planned.oddities,
    plan: planned.plan,
    devices: await readTaken(db, 'device'),
  }
}

async function assertMayBegin({ db }: TakeoverTools, { isForced }: TakeOver): Promise<void> {
  if (isForced || !(await hasOwnContent(db)) || (await hasTakenContent(db))) return
  throw new ProblemError(
    'conflict',
    'Dieses Portal hat schon eigene Firmen, Geräte oder Dateien. Übernommen wird in ein leeres Portal; mit --force kommt alles daneben, und was schon einen Namen hat, behält ihn.',
  )
}

/** In another Strapi the same ids belong to other records. */
async function assertSameStrapi({ db }: TakeoverTools, plan: Plan): Promise<void> {
  for (const [kind, records] of [
    ['user', plan.users],
    ['doctype', plan.doctypes],
    ['part', plan.parts],
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

/** The counts of the report, in its order, before anything is taken over. */
async function countsBefore(
  { db }: TakeoverTools,
  { site, plan }: PlannedSite,
): Promise<TakenCount[]> {
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
