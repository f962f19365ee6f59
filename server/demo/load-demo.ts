import { Readable } from 'node:stream'
import { insertUser } from '../accounts/users.store.ts'
import { hashPassword } from '../auth/password.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { dayIn } from '../core/day.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { insert } from '../db/write.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { keepBlob } from '../files/blobs.store.ts'
import { insertVersion } from '../files/file-versions.store.ts'
import { mediasTable } from '../files/files.table.ts'
import { inspect } from '../files/inspect.ts'
import { insertUpload } from '../files/uploads.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import { partsTable } from '../parts/parts.table.ts'
import { freshPublicId } from '../parts/public-ids.store.ts'
import type { Services } from '../services.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoFile, DemoPortal } from './demo-portal.ts'

const usualType = { reader: 'customer', position: 0, isRequired: false } as const
const minute = 60_000
const day = 24 * 60 * minute

/** Fills an empty portal through its own stores: people, entities, made PDFs, links, log entries. */
export async function loadDemo(services: Services, demo: DemoPortal): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const stamp = { at: now, by: null }
  await addStaff(db, now)
  const passwordHash = await hashPassword(demoAccounts.customerPassword)
  const companies: number[] = []
  for (const company of demo.companies) {
    const draft = { ...company, passwordHash, isPasswordWeak: false }
    companies.push(await insert(db, companiesTable, stamp, draft))
  }
  const parts: number[] = []
  for (const part of demo.parts) {
    const draft = { ...part, publicId: await freshPublicId(db), isForPrivateUse: false }
    parts.push(await insert(db, partsTable, stamp, draft))
  }
  const doctypes = new Map<string, number>()
  for (const type of demo.doctypes) {
    doctypes.set(type.title, await insert(db, doctypesTable, stamp, { ...usualType, ...type }))
  }
  const medias: number[] = []
  for (const file of demo.files) {
    medias.push(await addFile(services, file, doctypes.get(file.doctype) ?? null))
  }
  await inTransaction(db, async (tx) => {
    for (const { sn, company, part, files } of demo.devices) {
      await insertDevice(tx, stamp, {
        sn,
        companie: at(companies, company),
        part: at(parts, part),
        media: { set: files.map((index) => at(medias, index)) },
        passwordHash,
        isPasswordGenerated: true,
      })
    }
  })
  await addLogins(db, now, demo)
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

async function addFile(
  { db, config, blobs, typesetter, clock }: Services,
  file: DemoFile,
  doctype: number | null,
): Promise<number> {
  const pdf = await typesetter.pdf(`demo/templates/${file.template}`, file.data)
  const staged = await blobs.stage(Readable.from([Buffer.from(pdf)]))
  const inspected = await inspect(file.filename, staged.path, staged.size)
  const then = new Date(clock().getTime() - file.age * day)
  return inTransaction(db, async (tx) => {
    await keepBlob(tx, then, staged)
    const stamp = { at: then, by: null }
    const received = { name: file.filename, staged, ...inspected }
    const source = { by: demoAccounts.staff.username, origin: 'api' } as const
    const url = await insertUpload(tx, stamp, received, source)
    const draft = { filename: file.filename, languages: ['de' as const], doctype }
    const media = await insert(tx, mediasTable, stamp, draft)
    await insertVersion(tx, stamp, dayIn(config.timeZone, then), { media, url })
    return media
  })
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
