import { createHash, randomInt } from 'node:crypto'
import { runCheck } from '../../server/admin/check-command.ts'
import { type Damage, damageBlob, damages, placeOfBlob } from '../../server/testing/damage-blob.ts'
import { blackPdf } from '../../server/testing/pictures.ts'
import { unzip } from '../../server/testing/unzip.ts'
import { isOver } from '../figures.ts'
import { openDamagedPortal } from './equipment/damaged-portal.ts'

// Bytes are flipped, cut, emptied and deleted at random places, and requested in every way; then the same file is
// uploaded again. Counts answers that nobody must ever get.

const isQuick = process.argv.includes('--quick')
/** Rounds per kind of damage, for a manual, and for a file too large to be hashed before its first byte is sent. */
const [rounds, largeRounds] = isQuick ? [5, 1] : [100, 3]
const largeSize = 66 * 1_024 * 1_024

interface Way {
  name: string
  url: string
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
  /** The range of the file in the answer; a ZIP contains the whole file. */
  range?: [number, number]
  isZip?: boolean
}

const portal = await openDamagedPortal()
const counts = { asked: 0, wrong: 0, unexplained: 0, unhealed: 0, unnamed: 0 }
try {
  const manual = Buffer.concat([blackPdf(), Buffer.from(`\n%${'Anleitung '.repeat(30_000)}\n`)])
  const small = await prepareFile('Anleitung.pdf', manual, 'S 1')
  await portal.services.previews.runDue()
  for (const damage of damages) {
    for (let round = 0; round < rounds; round += 1) await damageAndRepair(small, damage)
  }
  const large = await prepareFile('Handbuch.txt', Buffer.alloc(largeSize, 'Handbuch '), 'S 2')
  const ofLarge = isQuick ? (['flipped'] as const) : damages
  for (const damage of ofLarge) {
    for (let round = 0; round < largeRounds; round += 1) await damageAndRepair(large, damage)
  }
  await nameAll()
} finally {
  await portal.close()
}
process.stdout.write(`${counts.asked} requests for damaged bytes\n`)
isOver('damaged bytes: answers of 200 or 206 with wrong bytes', counts.wrong, 0, '')
isOver('damaged bytes: cut connections without a reason in the log', counts.unexplained, 0, '')
isOver('damaged bytes: ways that the same upload did not heal', counts.unhealed, 0, '')
isOver('damaged bytes: damages that a check did not name', counts.unnamed, 0, '')

type Given = Awaited<ReturnType<typeof prepareFile>>

/** A public file of a device with a customer, and its addresses. */
async function prepareFile(name: string, bytes: Buffer, sn: string) {
  const { id: url, url: path } = await portal.upload(name, bytes)
  const doctype = await portal.create('doctypes', { title: sn, reader: 'public' })
  const file = { filename: name, url, doctype: doctype.id }
  const media = await portal.create('medias', file)
  const device = await portal.create('devices', { sn, pass: 'geraete-passwort', media: [media.id] })
  const { publicId } = device.attributes
  const customer = await portal.signInCustomer(sn, 'geraete-passwort')
  const slug = path.slice('/uploads/'.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const open = `/g/${publicId}/${slug}`
  const addresses = { path, open, zip: `/uploads/geraete/${device.id}.zip`, customer }
  return { name, bytes, sha256, place: placeOfBlob(portal.dataDir, sha256), ...addresses }
}

function waysTo({ path, open, zip, customer, bytes, sha256 }: Given): Way[] {
  const { staff } = portal
  const start = randomInt(bytes.length - 1)
  const end = randomInt(start, bytes.length - 1)
  const part = { range: `bytes=${start}-${end}` }
  const tag = { 'if-none-match': `"${sha256}"` }
  const get = { method: 'GET' as const }
  const ways: Way[] = [
    { ...get, name: 'opened', url: path, headers: staff },
    { ...get, name: 'saved', url: `${path}?download`, headers: staff },
    { ...get, name: 'range', url: path, headers: { ...staff, ...part }, range: [start, end] },
    { ...get, name: 'known', url: path, headers: { ...staff, ...tag } },
    { name: 'head', method: 'HEAD', url: path, headers: staff },
    { ...get, name: 'zip', url: zip, headers: staff, isZip: true },
    { ...get, name: 'customer', url: path, headers: customer },
    {
      ...get,
      name: 'customer range',
      url: path,
      headers: { ...customer, ...part },
      range: [start, end],
    },
    { ...get, name: 'customer zip', url: zip, headers: customer, isZip: true },
    { ...get, name: 'public', url: open, headers: {} },
    { ...get, name: 'public range', url: open, headers: part, range: [start, end] },
    { name: 'public head', method: 'HEAD', url: open, headers: {} },
  ]
  // Each takes half a second for a large file.
  return isQuick && bytes.length === largeSize ? ways.slice(0, 4) : ways
}

/** Damages the file, requests it in all ways in random order, and repairs it. */
async function damageAndRepair(file: Given, damage: Damage) {
  const at = randomInt(file.bytes.length)
  await damageBlob(file.place, damage, at)
  for (const way of shuffled(waysTo(file))) {
    counts.asked += 1
    const before = portal.log.length
    const outcome = await ask(file, way)
    if (outcome === 'right' || outcome === 'wrong') {
      counts.wrong += 1
      process.stdout.write(`! ${damage} at ${at}: ${way.name} of ${file.name} was answered\n`)
    }
    const reasons = portal.log.slice(before).join('')
    if (outcome === 'cut' && !/broke off/.test(reasons)) counts.unexplained += 1
  }
  await portal.upload(file.name, file.bytes)
  for (const way of waysTo(file)) {
    if ((await ask(file, way)) !== 'right') counts.unhealed += 1
  }
  portal.log.length = 0
}

/** `refused` is an error response; a complete answer without one counts as bytes received. */
async function ask({ bytes }: Given, way: Way): Promise<'right' | 'wrong' | 'refused' | 'cut'> {
  const { url, method, headers, range, isZip } = way
  const answer = await fetch(portal.address + url, { method, headers })
  let got: Buffer
  try {
    got = Buffer.from(await answer.arrayBuffer())
  } catch {
    return 'cut'
  }
  if (answer.status >= 400) return 'refused'
  if (method === 'HEAD' || answer.status === 304) return 'right'
  if (isZip) return unzip(got).some((file) => file.bytes.equals(bytes)) ? 'right' : 'wrong'
  const expected = range ? bytes.subarray(range[0], range[1] + 1) : bytes
  return got.equals(expected) ? 'right' : 'wrong'
}

/** Many files, each with another damage: a check has to name all of them. */
async function nameAll() {
  const count = isQuick ? 20 : 100
  const damagedHashes: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { hash } = await portal.upload(`${index}.txt`, Buffer.from(`Inhalt ${index} `.repeat(50)))
    const damage = damages[index % damages.length] ?? 'flipped'
    await damageBlob(placeOfBlob(portal.dataDir, hash), damage, randomInt(300))
    damagedHashes.push(hash)
  }
  const lines: string[] = []
  await runCheck(portal.services.db, portal.config, true, (line) => lines.push(line))
  const reported = lines.filter((line) => line.startsWith('!')).join('\n')
  counts.unnamed = damagedHashes.filter((hash) => !reported.includes(hash)).length
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
