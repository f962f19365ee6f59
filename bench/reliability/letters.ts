import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DocumentBatch } from '#contract/document-batches.ts'
import { verifyPassword } from '../../server/auth/password.ts'
import { openDatabase } from '../../server/db/database.ts'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { isOver } from '../figures.ts'
import { type Desk, idOf, openAdministratorsDesk } from './equipment/desk.ts'
import { startTriedPortal } from './equipment/tried-portal.ts'

// The portal is killed while it makes letters with new passwords for many devices as one batch. In the end each device
// has one letter with its valid password; after deleting the batch no byte of it is left.

const isQuick = process.argv.includes('--quick')
const orders = isQuick ? 1 : 5
const devices = isQuick ? 12 : 200
/** Kills per batch; after more than five tries that end the process a batch is given up. */
const kills = isQuick ? 2 : 4
/** Time between an answer after a start and the next kill, in ms. */
const life = isQuick ? { least: 100, most: 600 } : { least: 200, most: 4_000 }

const portal = await startTriedPortal()
let [missing, wrong, undelivered] = [0, 0, 0]
try {
  const desk = await openAdministratorsDesk(portal)
  const ids: number[] = []
  for (let n = 0; n < devices; n += 1) {
    ids.push(idOf(await desk.create('devices', { sn: `KP-${n}`, pass: 'geraete-passwort' })))
  }
  for (let n = 0; n < orders; n += 1) await orderAndKill(desk, ids)
} finally {
  await portal.discard()
}
const label = `${orders} orders of ${devices} letters, each killed ${kills} times`
isOver(`${label}: devices without a letter`, missing, 0, 'devices')
isOver(`${label}: letters whose password does not open the device`, wrong, 0, 'letters')
isOver(`${label}: blobs that are left`, undelivered, 0, 'blobs')

async function orderAndKill(desk: Desk, ids: number[]) {
  const path = '/api/documents/batches'
  const order = { devices: ids, docs: ['zugangsdaten'], newPasswords: true }
  const { body } = await desk.ask('POST', path, order)
  const { id } = body as DocumentBatch
  for (let n = 0; n < kills; n += 1) {
    await setTimeout(life.least + Math.random() * (life.most - life.least))
    await portal.end('SIGKILL')
    await portal.start()
  }
  const batch = await whenEnded(desk, `${path}/${id}`)
  if (batch.state !== 'made') throw new Error(JSON.stringify(batch))
  const answer = await fetch(`${portal.address}${path}/${id}/zugangsdaten.pdf`, {
    headers: desk.headers,
  })
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  missing += ids.length - pages.length
  await compare(pages)
  await desk.remove(`${path}/${id}`)
  undelivered += await countBlobs()
}

async function whenEnded(desk: Desk, path: string): Promise<DocumentBatch> {
  for (;;) {
    const batch = (await desk.read(path)).body as DocumentBatch
    if (batch.state !== 'waiting') return batch
    await setTimeout(200)
  }
}

/** Whether the printed passwords are valid for their devices. */
async function compare(pages: string[]) {
  const db = openOwn()
  for (const page of pages) {
    const [, sn = ''] = /(KP-\d+)/.exec(page) ?? []
    const [, firstHalf = '', secondHalf = ''] = /Passwort\s+(\w{5})\s*(\w{5})/.exec(page) ?? []
    const device = await db
      .selectFrom('devices')
      .select('password_hash as hash')
      .where('serial_number', '=', sn)
      .executeTakeFirst()
    if (!device || !(await verifyPassword(device.hash, firstHalf + secondHalf))) wrong += 1
  }
  await db.destroy()
}

async function countBlobs(): Promise<number> {
  const db = openOwn()
  const rows = await db.selectFrom('blobs').select('sha256').execute()
  await db.destroy()
  return rows.length
}

function openOwn() {
  return openDatabase(`sqlite:${join(portal.folder, 'typenschild.db')}`)
}
