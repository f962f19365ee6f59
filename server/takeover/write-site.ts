import { dayIn } from '../core/day.ts'
import { readSettings } from '../settings/settings.store.ts'
import { storeOldPassword } from './old-password.ts'
import type { Plan } from './plan.ts'
import { readTaken, type TakenKind } from './strapi-ids.store.ts'
import { takeAll } from './take-all.ts'
import { readIds } from './taken-names.store.ts'
import type { TakeOver, TakeoverTools } from './takeover-run.ts'
import { stageUpload, writeFile, writeUpload, writeVersion } from './write-files.ts'
import { writeCompany, writeDevice, writeDoctype, writePart, writeUser } from './write-records.ts'

/** Writes everything that was planned, kind by kind: records that others refer to come first. */
export async function writeSite(tools: TakeoverTools, run: TakeOver, plan: Plan): Promise<void> {
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
    // Staged bytes have to be kept or discarded individually.
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

  /** A wrong clock there must not make a file wait for its release here. */
  function dayOf(created: Date | null): string {
    const isPast = created !== null && created < stamp.at
    return isPast ? dayIn(config.timeZone, created) : today
  }
}

/**
 * Returns a function that maps an id in Strapi to that of the
 * record here; null if there is none or it has been deleted.
 */
async function present(
  { db }: TakeoverTools,
  kind: TakenKind,
  table: Parameters<typeof readIds>[1],
): Promise<(id: number | null) => number | null> {
  const taken = await readTaken(db, kind)
  const ids = await readIds(db, table)
  return (id) => {
    const newId = id === null ? undefined : taken.get(id)
    return newId !== undefined && ids.has(newId) ? newId : null
  }
}
