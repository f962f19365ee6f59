import { Readable } from 'node:stream'
import { insertUser } from '../accounts/users.store.ts'
import { hashPassword } from '../auth/password.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { dayIn } from '../core/day.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { insert, update } from '../db/write.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { keepBlob } from '../files/blobs.store.ts'
import { insertVersion } from '../files/file-versions.store.ts'
import { mediasTable } from '../files/files.table.ts'
import { inspect } from '../files/inspect.ts'
import { insertUpload } from '../files/uploads.store.ts'
import { rasterise } from '../labels/raster.ts'
import { insertLog } from '../logs/logs.store.ts'
import { partsTable } from '../parts/parts.table.ts'
import { freshPublicId } from '../parts/public-ids.store.ts'
import type { Services } from '../services.ts'
import { writeSettings } from '../settings/settings.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoFile, DemoPortal } from './demo-portal.ts'
import { machinePicture } from './machine-pictures.ts'

/** As in the demo's documents. */
const maker = {
  makerName: 'Eschental Maschinenbau GmbH',
  makerAddress: 'Werkstraße 12\n34999 Eschental',
  makerCountry: 'Deutschland',
  makerEmail: 'service@eschental-maschinenbau.example',
  makerPhone: '+49 (0)30 23125-100',
}

const minute = 60_000
const day = 24 * 60 * minute
/** Age in days of everything that is not younger itself. */
const defaultAge = 31

/** Fills an empty portal through its own stores: users, records, generated PDFs, links, log entries. */
export async function loadDemo(services: Services, demo: DemoPortal): Promise<void> {
  const { db, clock } = services
  const now = clock()
  // Before anybody signed in with them.
  const stamp = { at: new Date(now.getTime() - defaultAge * day), by: null }
  await addStaff(db, now)
  const passwordHash = await hashPassword(demoAccounts.customerPassword)
  const companies: number[] = []
  for (const company of demo.companies) {
    const draft = { ...company, passwordHash, isGuessable: false }
    companies.push(await insert(db, companiesTable, stamp, draft))
  }
  const parts: number[] = []
  const doctypes = new Map<string, number>()
  for (const type of demo.doctypes) {
    doctypes.set(
      type.title,
      await insert(db, doctypesTable, stamp, {
        position: doctypes.size + 1,
        isRequired: false,
        ...type,
      }),
    )
  }
  const medias: number[] = []
  for (const file of demo.files) {
    const original = file.original === undefined ? null : at(medias, file.original)
    medias.push(await addFile(services, file, doctypes.get(file.doctype) ?? null, original))
  }
  const linked = (files: number[]) => splitByAge(demo, medias, files)
  const pictures = new Map<string, Buffer>()
  for (const { title, desc, family, files } of demo.parts) {
    const png = pictures.get(family) ?? (await drawMachine(family))
    pictures.set(family, png)
    const picture = await inTransaction(db, (tx) =>
      addUpload({ ...services, db: tx }, now, `${title}.png`, png),
    )
    const draft = {
      title,
      desc,
      picture,
      publicId: await freshPublicId(db),
      isForPrivateUse: false,
      hasPrintedSafety: false,
    }
    const { media, young } = linked(files)
    const part = await insert(db, partsTable, stamp, { ...draft, media })
    await linkYoung(db, partsTable, now, part, young)
    parts.push(part)
  }
  await writeSettings(db, stamp, maker)
  await inTransaction(db, async (tx) => {
    for (const { sn, company, part, files, deliveredOn } of demo.devices) {
      const { media, young } = linked(files)
      const device = await insertDevice(tx, stamp, {
        sn,
        deliveredOn,
        builtIn: Number(deliveredOn.slice(0, 4)),
        companie: at(companies, company),
        part: at(parts, part),
        media,
        passwordHash,
        isPasswordGenerated: true,
      })
      await linkYoung(tx, devicesTable, now, device, young)
    }
  })
  await addLogins(db, now, demo)
}

/** Splits a record's files into those it has had from the start and those that were added later. */
function splitByAge(demo: DemoPortal, medias: number[], files: number[]) {
  const filesWithAge = files.map((index) => ({
    id: at(medias, index),
    age: at(demo.files, index).age,
  }))
  return {
    media: { set: filesWithAge.filter(({ age }) => age >= defaultAge).map(({ id }) => id) },
    young: filesWithAge.filter(({ age }) => age < defaultAge),
  }
}

/** Links each file after it was created. */
async function linkYoung(
  db: Db,
  of: typeof partsTable | typeof devicesTable,
  now: Date,
  record: number,
  young: { id: number; age: number }[],
): Promise<void> {
  for (const { id, age } of young) {
    const stamp = { at: new Date(now.getTime() - age * day + minute), by: null }
    await update(db, of, stamp, record, { media: { connect: [id] } })
  }
}

async function addStaff(db: Db, now: Date): Promise<void> {
  for (const role of ['administrator', 'staff'] as const) {
    const { username, password } = demoAccounts[role]
    const passwordHash = await hashPassword(password)
    await insertUser(db, now, {
      username,
      email: null,
      passwordHash,
      isAdmin: role === 'administrator',
    })
  }
}

/** Adds a file with all its versions. */
async function addFile(
  services: Services,
  file: DemoFile,
  doctype: number | null,
  original: number | null,
): Promise<number> {
  const { filename, languages, data, age } = file
  const first = { version: file.versions.length > 0 ? '1.0' : '1', note: null, age }
  let media: number | undefined
  for (const { version, note, age: days } of [first, ...file.versions]) {
    const date = new Date(services.clock().getTime() - days * day)
    const number = version === first.version ? data.number : `${data.number}/${version}`
    const pdf = await services.typesetter.pdf(`demo/templates/${file.template}`, {
      ...data,
      number,
    })
    const stamp = { at: date, by: demoAccounts.staff.username }
    media = await inTransaction(services.db, async (tx) => {
      const url = await addUpload({ ...services, db: tx }, date, filename, Buffer.from(pdf))
      const id =
        media ?? (await insert(tx, mediasTable, stamp, { filename, languages, doctype, original }))
      const releasedOn = dayIn(services.config.timeZone, date)
      await insertVersion(tx, stamp, releasedOn, { media: id, url, version, note })
      return id
    })
  }
  if (media === undefined) throw new Error('A file has at least one version')
  return media
}

async function drawMachine(family: string): Promise<Buffer> {
  return (await rasterise(machinePicture(family), 96)).asPng()
}

/** Stores bytes as an upload of the demo's staff user; must be called in a transaction. */
async function addUpload(
  { db, blobs, previews }: Pick<Services, 'db' | 'blobs' | 'previews'>,
  date: Date,
  name: string,
  bytes: Buffer,
): Promise<number> {
  const staged = await blobs.stage(Readable.from([bytes]))
  const inspected = await inspect(name, staged.path, staged.size)
  await keepBlob(db, date, staged)
  await previews.order(db, [{ mime: inspected.mime, sha256: staged.sha256 }])
  const source = { by: demoAccounts.staff.username, origin: 'api' } as const
  return insertUpload(db, { at: date, by: null }, { name, staged, ...inspected }, source)
}

async function addLogins(db: Db, now: Date, demo: DemoPortal): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { device, minutesAgo } of demo.logins) {
      const { sn, company } = at(demo.devices, device)
      await insertLog(tx, new Date(now.getTime() - minutesAgo * minute), {
        type: 'customer',
        status: '200',
        message: 'Anmeldung mit Seriennummer',
        serialNumber: sn,
        companyName: at(demo.companies, company).name,
      })
    }
  })
}

function at<T>(list: T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`The demo has no entry ${index}`)
  return found
}
