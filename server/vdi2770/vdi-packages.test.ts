import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { sha256Of } from '../core/sha256.ts'
import { copyFiles } from '../testing/copy-files.ts'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import * as files from '../testing/given-files.ts'
import { judgeContainer } from '../testing/judge-container.ts'
import { openMadeZip } from '../testing/open-made-zip.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { blackPdf } from '../testing/pictures.ts'
import { openWorld, type World } from '../testing/world.ts'
import { orderFileFacts } from './file-facts.store.ts'
import { mainXml, metadataXml } from './model.ts'

// The database does not matter: contents are examined; `container-round-trip.test.ts` makes containers on both.

test('issue 19, 1: a device with good files becomes a container without a fault, kept byte for byte with its hash', async (t) => {
  const { world, as, device, doctype, make, check } = await maker(t)
  const text = await archivable(world, 'Größe & Maß')
  const bytes = { bytes: text }
  const facts = { doctype, devices: [device], languages: ['de'] }
  const { media } = await files.file(world, { filename: 'Anleitung <1>.pdf', ...facts, ...bytes })
  const english = { ...facts, languages: ['en', 'fr'], original: media }
  await files.file(world, {
    ...english,
    filename: 'Manual.pdf',
    bytes: await archivable(world, 'Two'),
  })
  const next = { version: '2.0', releasedOn: null, bytes: await archivable(world, 'Three') }
  await files.version(world, media, next)
  assert.equal((await check()).waiting, 2, 'what waits for its release is not in it')
  await world.services.fileFacts.runDue()
  const checked = await check()
  const size = text.length + (await archivable(world, 'Two')).length
  assert.deepEqual(
    { ...checked, files: [] },
    { documents: 2, size, waiting: 0, faults: [], files: [] },
  )
  assert.deepEqual(
    checked.files.map(({ filename, pdfa, hasText, faults }: Told) => [
      filename,
      pdfa,
      hasText,
      faults,
    ]),
    [
      ['Anleitung <1>.pdf', '3a', true, []],
      ['Manual.pdf', '3a', true, []],
    ],
  )
  const made = await given.response(200, make({ recipient: 'Chemie AG' }))
  const url = `/uploads/vdi2770/${made.body.id}.zip`
  const zip = await given.response(200, world.ask('GET', url, { as }))
  assert.equal(zip.headers['content-length'], String(zip.bytes.length))
  assert.deepEqual(await judge(zip.bytes), [])

  const [main = '', document = ''] = await metadataIn(zip.bytes)
  assert.match(main, /<ClassId>01-01<\/ClassId><ClassName Language="de">Identifikation</)
  assert.match(main, /RefType="serial number">KP-4711<.*IsGloballyBiUnique="true">http.*\/g\//)
  assert.match(main, /Type="RefersTo"/)
  assert.match(document, /<ClassName Language="de">Bedienung</)
  assert.match(document, /<Title>Anleitung &lt;1&gt;.pdf<\/Title>/)
  assert.match(document, /SetDate="\d{4}-\d\d-\d\d" StatusValue="Released"/)
  const translation = (await metadataIn(zip.bytes)).find((xml) => xml.includes('Manual'))
  assert.match(translation ?? '', new RegExp(`Type="TranslationOf"><DocumentId [^>]*>D${media}<`))
  assert.match(translation ?? '', /<Language>en<\/Language><Language>fr<\/Language>/)

  await given.response(200, world.ask('DELETE', `/api/medias/${media}`, { as }))
  const again = await given.response(200, world.ask('GET', url, { as }))
  assert.ok(again.bytes.equals(zip.bytes), 'the same bytes, whatever was deleted since')
  const listed = await given.response(
    200,
    world.ask('GET', `/api/vdi2770/packages?device=${device}`, { as }),
  )
  const { sha256, recipient, madeBy, documents, faulty, subjects } = listed.body[0]
  assert.deepEqual(
    { sha256, recipient, madeBy, documents, faulty, subjects },
    {
      sha256: createHash('sha256').update(zip.bytes).digest('hex'),
      ...{
        recipient: 'Chemie AG',
        madeBy: 'chefin',
        documents: 2,
        faulty: 0,
        subjects: ['KP-4711'],
      },
    },
  )
})

test('issue 19, 1: faults of files are reported before, and found in the container as reported', async (t) => {
  const { world, as, device, doctype, make, check } = await maker(t)
  const of = { doctype, devices: [device] }
  await files.file(world, { filename: 'Scan.pdf', ...of, bytes: blackPdf() })
  await files.file(world, { filename: 'Notiz.txt', ...of, bytes: Buffer.from('Notiz') })
  await check()
  await world.services.fileFacts.runDue()
  const findings = await check()
  assert.deepEqual(
    findings.files.map(({ filename, pdfa, hasText, faults }: Told) => {
      return { filename, pdfa, hasText, rules: faults.map(({ rule, level }) => `${level} ${rule}`) }
    }),
    [
      {
        ...{ filename: 'Scan.pdf', pdfa: null, hasText: false },
        rules: ['error pdf-level', 'warning pdf-text'],
      },
      { filename: 'Notiz.txt', pdfa: null, hasText: null, rules: ['error pdf-missing'] },
    ],
  )
  await given.refused('conflict', make({}))
  const made = await given.response(200, make({ despiteFaults: true }))
  assert.equal(made.body.faulty, 2)
  const zip = await world.ask('GET', `/uploads/vdi2770/${made.body.id}.zip`, { as })
  assert.deepEqual((await judge(zip.bytes)).toSorted(), ['pdf-level', 'pdf-missing', 'pdf-text'])
})

test('a container is sent whole for the first time, too, while nothing may be written', async (t) => {
  const { world, as, device, doctype, make, check } = await maker(t)
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device], bytes: blackPdf() })
  await check()
  await world.services.fileFacts.runDue()
  const { body } = await given.response(200, make({ despiteFaults: true }))
  const { db } = world.services
  // As while the portal is being moved.
  await sql`create trigger on_hold before update on vdi_packages
    begin select raise(abort, 'portal_on_hold'); end`.execute(db)
  const load = () => world.ask('GET', `/uploads/vdi2770/${body.id}.zip`, { as })
  const first = await given.response(200, load())
  await sql`drop trigger on_hold`.execute(db)
  assert.ok((await load()).bytes.equals(first.bytes))
  const stored = await db.selectFrom('vdi_packages').select('fingerprint').executeTakeFirst()
  assert.equal(stored?.fingerprint, createHash('sha256').update(first.bytes).digest('hex'))
})

test('issue 19, 1: the class of a document type is derived from its title, or the container is refused', async (t) => {
  const { world, device, make, check } = await maker(t)
  const bytes = await archivable(world, 'x')
  const doctype = await files.publicDoctype(world, 'Wartungsplan')
  const other = await files.publicDoctype(world, 'Sonstiges')
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device], bytes })
  const { media } = await files.file(world, {
    filename: 'b.pdf',
    doctype: other,
    devices: [device],
    bytes,
  })
  await check()
  await world.services.fileFacts.runDue()
  const [file] = (await check()).files
  assert.equal(file.filename, 'b.pdf')
  assert.deepEqual(file.faults, [
    {
      ...{ rule: 'class-missing', level: 'stop' },
      message:
        'Der Dokumententyp „Sonstiges“ hat keine Klasse nach VDI 2770: Bitte dort eine wählen!',
    },
  ])
  await given.refused('conflict', make({ despiteFaults: true }))
  await files.change(world, `/api/medias/${media}`, { doctype })
  await given.response(200, make({}))
})

test('issue 19, 1: several devices share one container, with each document once and all devices that show it', async (t) => {
  const { world, as, device, part, doctype, check } = await maker(t)
  const second = await given.device(world, { sn: 'KP-4712', companie: 1, part })
  await files.file(world, {
    filename: 'a.pdf',
    doctype,
    parts: [part],
    bytes: await archivable(world, 'a'),
  })
  const draft = { filename: 'b.pdf', doctype, devices: [second] }
  await files.file(world, { ...draft, bytes: await archivable(world, 'b') })
  const both = `devices=${device},${second}`
  await check(both)
  await world.services.fileFacts.runDue()
  assert.deepEqual((await check(both)).faults, [])
  const body = { devices: [device, second] }
  const made = await given.response(200, world.ask('POST', '/api/vdi2770/packages', { as, body }))
  const zip = await world.ask('GET', `/uploads/vdi2770/${made.body.id}.zip`, { as })
  assert.deepEqual(await judge(zip.bytes), [])
  const [, shared = '', single = ''] = await metadataIn(zip.bytes)
  const serials = (xml: string) =>
    [...xml.matchAll(/"serial number">([^<]*)</g)].map(([, sn]) => sn)
  assert.deepEqual(serials(shared), ['KP-4711', 'KP-4712'])
  assert.deepEqual(serials(single), ['KP-4712'])

  const ofPart = await given.response(
    200,
    world.ask('POST', '/api/vdi2770/packages', { as, body: { parts: [part] } }),
  )
  const partZip = await world.ask('GET', `/uploads/vdi2770/${ofPart.body.id}.zip`, { as })
  assert.deepEqual(await judge(partZip.bytes), [])
})

test('issue 19, 1: containers are for staff, and a deleted one frees what only it held', async (t) => {
  const { world, as, device, doctype, make, check } = await maker(t)
  const bytes = await archivable(world, 'x')
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device], bytes })
  await check()
  await world.services.fileFacts.runDue()
  const { id } = (await given.response(200, make({}))).body
  const url = `/uploads/vdi2770/${id}.zip`
  assert.equal((await world.ask('GET', url)).status, 401)
  const clerk = await given.staff(world)
  assert.equal((await world.ask('HEAD', url, { as: clerk })).status, 200)
  const remove = (ticket: typeof as) =>
    world.ask('DELETE', `/api/vdi2770/packages/${id}`, { as: ticket })
  await given.refused('forbidden', remove(clerk))
  const held = async () =>
    (await world.services.db.selectFrom('blobs').select('sha256').execute()).length
  assert.equal(await held(), 2)
  await given.response(200, remove(as))
  assert.equal(await held(), 1)
  await given.refused('not-found', world.ask('GET', url, { as }))
})

test('a PDF that lies in the bin while it is due to be read is a PDF once it is restored', async (t) => {
  const { world, as, device, doctype, check } = await maker(t)
  const bytes = await archivable(world, 'x')
  const { media } = await files.file(world, {
    filename: 'a.pdf',
    doctype,
    devices: [device],
    bytes,
  })
  await given.response(200, world.ask('DELETE', `/api/medias/${media}`, { as }))
  await orderFileFacts(world.services.db, new Date(), [sha256Of(bytes, 'hex')])
  await world.services.fileFacts.runDue()
  const [{ id }] = (await given.response(200, world.ask('GET', '/api/bin', { as }))).body.data
  await given.response(200, world.ask('POST', `/api/bin/${id}/restore`, { as, body: {} }))
  const [file] = (await check()).files
  assert.deepEqual([file.pdfa, file.hasText, file.faults], ['3a', true, []])
})

test('a file that could not be read because its bytes were damaged is read again once they are whole', {
  skip: onlyOnDisk,
}, async (t) => {
  const { world, device, doctype, make, check } = await maker(t)
  const bytes = await archivable(world, 'x')
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device], bytes })
  const place = placeOfBlob(world.dataDir, sha256Of(bytes, 'hex'))
  await damageBlob(place, 'flipped', 9)
  await check()
  for (const hours of [0, 1, 2, 3]) {
    world.wait(hours * 3_600_000)
    await world.services.fileFacts.runDue()
  }
  const [damaged] = (await check()).files
  assert.match(damaged.faults[0].message, /beschädigt/)
  await writeFile(place, bytes)
  assert.equal(await world.services.blobs.examine(sha256Of(bytes, 'hex')), undefined)
  assert.equal((await check()).waiting, 1)
  await world.services.fileFacts.runDue()
  assert.deepEqual((await check()).files[0].faults, [])
  await given.response(200, make({}))
})

test('a file that could not be read is read again a day later', async (t) => {
  const { world, device, doctype, make, check } = await maker(t)
  const bytes = await archivable(world, 'x')
  await files.file(world, { filename: 'a.pdf', doctype, devices: [device], bytes })
  const { db, clock, fileFacts } = world.services
  await check()
  const failed = { state: 'failed', error: 'Das Lesen brach immer wieder ab.' } as const
  const failedAt = clock().toISOString()
  await db
    .updateTable('file_facts')
    .set({ ...failed, updated_at: failedAt })
    .execute()
  await fileFacts.removeExpired()
  assert.match((await check()).files[0].faults[0].message, /brach immer wieder ab/)
  const dayBefore = new Date(clock().getTime() - 25 * 3_600_000).toISOString()
  await db.updateTable('file_facts').set({ updated_at: dayBefore }).execute()
  await fileFacts.removeExpired()
  assert.equal((await check()).waiting, 1)
  await fileFacts.runDue()
  assert.deepEqual((await check()).files[0].faults, [])
  await given.response(200, make({}))
})

test('a container of more documents than its main document can list is refused', async (t) => {
  const { world, as, device, doctype, make } = await maker(t)
  const { media } = await files.file(world, { filename: 'a.pdf', doctype, devices: [device] })
  await copyFiles(world, media, device, 5_000)
  const check = world.ask('GET', `/api/vdi2770/check?devices=${device}`, { as })
  const tooMany = /hätte 5\.001 Dokumente; er fasst höchstens 5\.000\. Bitte weniger auswählen!/
  assert.match((await given.refused('too-costly', check)).body.error.message, tooMany)
  await given.refused('too-costly', make({ despiteFaults: true }))
})

test('others have their turns while many documents are checked', {
  skip: onlyOnSqlite,
}, async (t) => {
  const { world, device, doctype, check } = await maker(t)
  const { media } = await files.file(world, { filename: 'a.pdf', doctype, devices: [device] })
  await copyFiles(world, media, device, 3_000)
  const { turns } = await countTurns(check)
  assert.ok(turns >= 120, `${turns} turns`)
})

test('the name of a file in a container has its ending once, in capitals or not', async (t) => {
  const { world, as, device, doctype, make, check } = await maker(t)
  await files.file(world, { filename: 'Handbuch.PDF', doctype, devices: [device] })
  await check()
  await world.services.fileFacts.runDue()
  const { id } = (await given.response(200, make({ despiteFaults: true }))).body
  const zip = await world.ask('GET', `/uploads/vdi2770/${id}.zip`, { as })
  const [, document = ''] = await metadataIn(zip.bytes)
  assert.match(document, /<DigitalFile FileFormat="application\/pdf">Handbuch\.pdf</)
})

test('a container is made once, even if a file was added before the lost answer is asked for again', async (t) => {
  const { world, as, device, doctype, check } = await maker(t)
  const of = { doctype, devices: [device] }
  await files.file(world, { filename: 'a.pdf', ...of })
  await check()
  await world.services.fileFacts.runDue()
  const body = { devices: [device], despiteFaults: true }
  const headers = { 'idempotency-key': 'container-1' }
  const make = () => world.ask('POST', '/api/vdi2770/packages', { as, body, headers })
  const { body: first } = await given.response(200, make())
  await files.file(world, {
    filename: 'b.txt',
    ...of,
    doctype: await files.publicDoctype(world, 'X'),
  })
  assert.deepEqual((await given.response(200, make())).body, first)
  const other = { ...headers, 'idempotency-key': 'container-2' }
  const again = world.ask('POST', '/api/vdi2770/packages', { as, body, headers: other })
  await given.refused('conflict', again)
})

interface Told {
  filename: string
  pdfa: string | null
  hasText: boolean | null
  faults: { rule: string; level: string }[]
}

/** A device with an article number, and a document type with a class. */
async function maker(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'KP-4711', companie, part })
  const doctype = await files.publicDoctype(world, 'Betriebsanleitung', { vdiClass: '03-02' })
  return {
    ...{ world, as, device, part, doctype },
    make(more: object) {
      const body = { devices: [device], ...more }
      return world.ask('POST', '/api/vdi2770/packages', { as, body })
    },
    async check(chosen = `devices=${device}`) {
      const request = world.ask('GET', `/api/vdi2770/check?${chosen}`, { as })
      return (await given.response(200, request)).body
    },
  }
}

/** A PDF/A-3a with a text. */
async function archivable(world: World, text: string): Promise<Buffer> {
  const date = { year: 2026, month: 11, day: 23 }
  const data = { title: text, paragraphs: [text], date }
  const pdf = await world.services.typesetter.pdf('specimen.typ', data, { standard: 'a-3a' })
  return Buffer.from(pdf)
}

/** The rules that a container breaks. */
async function judge(zip: Buffer): Promise<string[]> {
  return (await judgeContainer(zip)).map(({ rule }) => rule)
}

/** The metadata of the main document, then those of the others in order. */
async function metadataIn(zip: Buffer): Promise<string[]> {
  const found: string[] = []
  for (const [name, bytes] of await openMadeZip(zip)) {
    if (name === mainXml) found.push(bytes.toString())
    if (!name.endsWith('.zip')) continue
    found.push(String((await openMadeZip(bytes)).get(metadataXml)))
  }
  return found
}
