import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { previewWidths } from '#contract/paths.ts'
import { insertUser } from '../accounts/users.store.ts'
import { hashPassword } from '../auth/password.ts'
import { insertToken } from '../auth/tokens.store.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { dayIn } from '../core/day.ts'
import { insert, update } from '../db/write.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { insertDocumentJob } from '../documents/document-jobs.store.ts'
import { keepBlob } from '../files/blobs.store.ts'
import { insertVersion } from '../files/file-versions.store.ts'
import { takeTable } from '../imports/take-table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { replacePreviews } from '../previews/previews.store.ts'
import * as given from '../testing/given.ts'
import { imageOf } from '../testing/pictures.ts'
import { uploaded } from '../testing/send-files.ts'
import type { World } from '../testing/world.ts'
import { insertWebhook } from '../webhooks/webhooks.store.ts'
import { knownPassword, staffName } from './fuzz-drafts.ts'
import { alikeDevices, freeIds, waitingUploads } from './fuzz-values.ts'

const free = Array.from({ length: freeIds }, (_, at) => at + 1)
/**
 * Article numbers of the free and of the kept devices: files of a free article number must not appear at kept devices.
 */
const freePart = 1
const keptPart = freeIds + 1

/** Fills the portal: free records of each kind, followed by kept ones. Returns the names under `/uploads/`, by id. */
export async function fill(world: World): Promise<string[]> {
  const { db } = world.services
  const passwordHash = await hashPassword(knownPassword)
  await fillAccounts(world, passwordHash)
  await fillMasterData(world, passwordHash)
  await fillDevices(world, passwordHash)
  await fillFiles(world, passwordHash)
  await fillExchange(world)
  const uploads = await db.selectFrom('uploads').select('slug').orderBy('id').execute()
  return uploads.map(({ slug }) => slug)
}

async function fillAccounts({ services: { db, clock } }: World, passwordHash: string) {
  const now = clock()
  for (const id of free.slice(1)) {
    await insertUser(db, now, { username: `frei ${id}`, email: null, passwordHash, isAdmin: false })
  }
  await insertUser(db, now, { username: staffName, email: null, passwordHash, isAdmin: false })
  for (const username of ['berta', 'tresorwart']) {
    const email = `${username}@tresor.example`
    await insertUser(db, now, { username, email, passwordHash, isAdmin: true })
  }
  for (const id of free) {
    const token = { name: `Frei ${id}`, type: 'read-only' as const, expiresAt: null }
    await insertToken(db, now, { ...token, createdBy: 'berta' })
  }
}

async function fillMasterData(world: World, passwordHash: string) {
  const { db, clock } = world.services
  const stamp = { at: clock(), by: null }
  for (const id of free) {
    await given.part(world, `ART-${id}`)
    const doctype = { desc: null, position: 0, vdiClass: '03-02' as const, isRequired: false }
    const reader = isPublic(id) ? ('public' as const) : ('customer' as const)
    await insert(db, doctypesTable, stamp, { ...doctype, title: `Art ${id}`, reader })
    await insert(db, companiesTable, stamp, company(`Frei ${id} GmbH`, 10_000 + id, passwordHash))
  }
  await given.part(world, 'ART-BLEIBT')
  await update(db, partsTable, stamp, freePart, { gtin: '4006381333931' })
  await insert(db, companiesTable, stamp, company('Eigenwerk GmbH', 20_001, passwordHash))
  await insert(db, companiesTable, stamp, company('Zweitwerk GmbH', 20_002, passwordHash))
  await insert(db, companiesTable, stamp, company('Tresorbau AG', 20_003, passwordHash))
}

/** Files of the first document type are not public: those that are kept have it. */
function isPublic(id: number): boolean {
  return id > 1
}

function company(name: string, kdnr: number, passwordHash: string) {
  const email = kdnr > 20_000 ? null : 'werk@example.com'
  return { name, kdnr, email, desc: 'Tresornotiz', passwordHash, isGuessable: false }
}

/** The first half of the free companies and document types are in use; the others can be deleted. */
function used(at: number): number {
  return (at % (freeIds / 2)) + 1
}

const serials = [...free.map((id) => `FREI-${id}`), 'EIGEN-1', 'ZWEIT-1', 'TRESOR-1']

async function fillDevices(world: World, passwordHash: string) {
  const { db, clock } = world.services
  const stamp = { at: clock(), by: null }
  for (const [at, sn] of serials.entries()) {
    const relations =
      at < freeIds ? { companie: used(at), part: freePart } : { companie: at + 1, part: keptPart }
    await insertDevice(db, stamp, { sn, ...relations, passwordHash, isPasswordGenerated: false })
  }
  for (const id of free) {
    const subject = { kind: 'device' as const, id, serialNumber: `FREI-${id}`, companyId: null }
    const order = { subject, docs: ['label' as const] }
    const sender = { recipient: 'werk@example.com', requestedBy: staffName, password: null }
    await insertDocumentJob(db, stamp.at, { ...order, ...sender, locale: 'de' })
  }
  await db.updateTable('document_jobs').set({ state: 'failed', next_try_at: null }).execute()
}

async function fillFiles(world: World, passwordHash: string) {
  const { db, config, clock } = world.services
  const stamp = { at: clock(), by: null }
  for (const [at, serial] of serials.entries()) {
    const doctype = at < freeIds ? used(at) : 1
    await given.media(world, { filename: `${serial}.pdf`, doctype, devices: [at + 1] })
  }
  for (const id of alikeDevices) {
    const device = { sn: `GLEICH-${id}`, part: 2, media: { connect: free } }
    await insertDevice(db, stamp, { ...device, passwordHash, isPasswordGenerated: false })
  }
  for (let at = 0; at < waitingUploads; at += 1) await given.upload(world, `Wartet ${at}.pdf`)
  // Every other file has a second version, so that its first one can be withdrawn and deleted.
  for (const media of free.filter((id) => id % 2 === 0)) {
    const url = await given.upload(world, `FREI-${media} neu.pdf`)
    await insertVersion(db, stamp, dayIn(config.timeZone, stamp.at), { media, url })
  }
  const { id: picture } = await uploaded(world, 'Maschine.png', await imageOf('png', 96, 48))
  await update(db, partsTable, stamp, freePart, { picture })
  // Article numbers that no device has show one file each.
  for (const id of free.slice(2)) await update(db, partsTable, stamp, id, { media: { set: [id] } })
  await fillPreviews(world)
}

/** Imports and webhooks. */
async function fillExchange(world: World) {
  const { db, secrets, clock } = world.services
  const path = join(world.dataDir, 'fuzz.csv')
  await writeFile(path, 'Seriennummer;Firma\nFREI-1;10001\nNEU-1;10002\n')
  for (const id of free) {
    const draft = { url: 'http://127.0.0.1:9/', kinds: ['devices' as const], isEnabled: false }
    await insertWebhook(db, clock(), secrets, { ...draft, name: `Frei ${id}` }, 'berta')
    const table = { path, name: `Frei ${id}.csv`, kind: 'devices' as const, options: {} }
    await takeTable(world.services, { name: 'berta', userId: null }, table)
  }
}

/** The same picture for every upload, as rendering each would take minutes. */
async function fillPreviews({ services: { db, blobs, clock } }: World) {
  const bytes = await imageOf('webp', 96, 48)
  const staged = await blobs.stage(Readable.from([bytes]))
  await keepBlob(db, clock(), staged)
  const uploads = await db.selectFrom('uploads').select('blob_sha256').execute()
  for (const { blob_sha256: source } of uploads) {
    const picture = { source_sha256: source, sha256: staged.sha256, height: 48 }
    const rows = previewWidths.map((width) => ({
      ...picture,
      width,
      made_at: clock().toISOString(),
    }))
    await replacePreviews(db, source, rows)
  }
}
