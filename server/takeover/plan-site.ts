import type { ForeignDatabase } from '../db/foreign-database.ts'
import { type Note, type Topic, topics } from './oddities.ts'
import type { Plan, TakenNames } from './plan.ts'
import { planDevices } from './plan-devices.ts'
import { planFiles } from './plan-files.ts'
import { planCompanies, planDoctypes, planParts, planUsers } from './plan-records.ts'
import { planUploads } from './plan-uploads.ts'
import { readSite } from './read-site.ts'
import type { OldRecord, Site } from './site.ts'

/** A site, what is planned for it, and its oddities. */
export interface PlannedSite {
  site: Site
  plan: Plan
  oddities: Map<Topic, string[]>
  note: Note
}

interface Planning {
  database: ForeignDatabase
  /** The folder `public/uploads` of Strapi. */
  folder: string
  taken: TakenNames
  refusesActive: boolean
  progress(done: number, total: number): void
}

/** Reads a site and its files and plans what to write; writes nothing. The same site always gives the same plan. */
export async function planSite({ database, taken, ...looking }: Planning): Promise<PlannedSite> {
  const oddities = new Map(Object.keys(topics).map((topic) => [topic as Topic, [] as string[]]))
  const note: Note = (topic, text) => oddities.get(topic)?.push(text)
  const site = await readSite(database, note)
  const uploads = await planUploads(site.uploads, { ...looking, note })
  const plan = {
    users: planUsers(site.users, taken, note),
    doctypes: planDoctypes(site.doctypes, taken, note),
    parts: planParts(site.parts, taken, note),
    companies: planCompanies(site.companies, taken, note),
    uploads,
    files: planFiles(site.files, site.uploads, uploads, note),
    devices: planDevices(site.devices, taken, note),
  }
  noteTimes('Geräte', site.devices, note)
  noteTimes('Dateien', site.files, note)
  return { site, plan, oddities, note }
}

function noteTimes(label: string, records: OldRecord[], note: Note): void {
  const times = records.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  const without = records.length - times.length
  if (without > 0)
    note('dates', `${label}: ${without} ohne Zeit der Anlage; hier gilt die der Übernahme.`)
  if (times.length === 0) return
  const earliest = times.reduce((one, other) => Math.min(one, other))
  const latest = times.reduce((one, other) => Math.max(one, other))
  if (dayOf(earliest) === dayOf(latest)) return
  note(
    'dates',
    `${label}: angelegt vom ${dayOf(earliest)} bis ${dayOf(latest)} (UTC); die Zeiten bleiben.`,
  )
}

/** A date from Strapi in German notation. */
export function dayOf(time: number): string {
  return new Date(time).toLocaleDateString('de-DE', {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}
