import type { Db } from '../db/database.ts'
import { type Note, quotedName } from './oddities.ts'
import type { Plan, Planned } from './plan.ts'
import { dayOf } from './plan-site.ts'
import { readTaken, type TakenKind } from './strapi-ids.store.ts'

/** Notes what was changed in Strapi after it had been taken over: nobody brings that here but by hand. */
export async function noteChangedSince(db: Db, plan: Plan, note: Note): Promise<void> {
  const look = async <Old extends Planned>(
    kind: TakenKind,
    table: 'doctypes' | 'parts' | 'companies' | 'medias' | 'devices',
    records: Old[],
    told: (record: Old) => string,
  ) => {
    const taken = await readTaken(db, kind)
    const rows = await db.selectFrom(table).select(['id', 'updated_at']).execute()
    const changedHere = new Map(rows.map((row) => [row.id, row.updated_at]))
    for (const record of records) {
      const here = changedHere.get(taken.get(record.id) ?? 0)
      const { updatedAt: there } = record
      if (here === undefined || there === null || there.toISOString() <= here) continue
      const day = dayOf(there.getTime())
      note('changedSince', `${told(record)}: in Strapi geändert am ${day} (UTC).`)
    }
  }
  await look('doctype', 'doctypes', plan.doctypes, (own) => named('Dokumententyp', own, own.title))
  await look('part', 'parts', plan.parts, (own) => named('Artikelnummer', own, own.title))
  await look('company', 'companies', plan.companies, (own) => named('Firma', own, own.name))
  await look('file', 'medias', plan.files, (own) => named('Datei', own, own.filename))
  await look('device', 'devices', plan.devices, (own) => named('Gerät', own, own.sn))
}

function named(what: string, { id }: Planned, name: string): string {
  return `${what} ${id} ${quotedName(name)}`
}
