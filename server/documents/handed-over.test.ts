import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { copyFiles } from '../testing/copy-files.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld, type World } from '../testing/world.ts'

test('19.7: the record lists what was current at delivery, regardless of later changes', async (t) => {
  const world = await openWorld(t)
  const all = await machine(world)
  const { manual, declaration, device } = all
  const { db } = world.services
  for (const table of ['device_medias', 'part_medias'] as const) {
    await db.updateTable(table).set({ linked_on: '2025-05-01' }).execute()
  }
  await db.updateTable('versions').set({ created_at: '2025-03-01T10:00:00.000Z' }).execute()
  const later = await givenFiles.version(world, manual.media, {
    version: '1.3',
    releasedOn: '2025-06-02',
  })
  await givenFiles.change(
    world,
    `/api/versions/${await givenFiles.firstVersion(world, manual.media)}`,
    { withdrawnReason: 'falsch' },
  )
  const { text, title, tags, language } = await read(world, device)
  assert.equal(title, 'Übergabeverzeichnis ES/2022 ä<1>')
  assert.equal(language, 'de')
  const today = shown(new Date())
  for (const phrase of [
    'Müller Antriebe GmbH',
    'Seriennummer ES/2022 ä<1>',
    'EA-105 Entstaubungsanlage',
    'Ausgeliefert am 1. Juni 2025',
    'Zeitzone der Tage Europe/Berlin',
    'Anzahl der Dateien 2',
    `Betriebsanleitung · der Artikelnummer zugeordnet · öffentlich lesbar · zurückgezogen am ${today}`,
    hashOf(manual.bytes),
    '1.2 DE 12.03.2025',
    'Konformitätserklärung Konformität',
    hashOf(declaration.bytes),
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
  assert.ok(!text.includes(hashOf(later.bytes)), 'released a day after the delivery')
  assert.doesNotMatch(text, /Geheim/, 'released long after the delivery')
  assert.match(tags[0] ?? '', /"role":"Table".*"role":"TH".*"role":"TD"/)
  const english = await read(world, device, '?locale=en')
  assert.match(english.text, /Delivered on 1 June 2025.*Documents available at delivery/)
})

test('19.7: the record marks links and versions added after the delivery, and lists files that are no longer linked', async (t) => {
  const world = await openWorld(t)
  const { device, part, manual } = await machine(world)
  const today = shown(new Date())
  const { text } = await read(world, device)
  assert.ok(text.includes(`zugeordnet erst am ${today} · im Portal erst seit ${today}`), text)
  await world.services.db.updateTable('part_medias').set({ linked_on: null }).execute()
  await givenFiles.change(world, `/api/parts/${part}`, { media: [] })
  const after = await read(world, device)
  assert.ok(after.text.includes('Betriebsanleitung · heute nicht mehr zugeordnet'), after.text)
  assert.ok(after.text.includes(hashOf(manual.bytes)))
})

test('19.7: without a delivery date, or before it, the record says so instead of guessing', async (t) => {
  const world = await openWorld(t)
  const { device } = await machine(world)
  const change = (deliveredOn: string | null) =>
    givenFiles.change(world, `/api/devices/${device}`, { deliveredOn })
  await change(null)
  const without = (await read(world, device)).text
  assert.match(without, /kein Tag der Auslieferung angegeben/)
  assert.doesNotMatch(without, /SHA-256|Anzahl der Dateien/)
  await change('2999-01-01')
  assert.match((await read(world, device)).text, /Tag der Auslieferung liegt noch vor uns/)
  await change('2024-01-01')
  assert.match((await read(world, device)).text, /keine Fassung einer Datei freigegeben/)
})

test('19.7: the same record has the same bytes, also as an archive, and is for staff only', async (t) => {
  const world = await openWorld(t)
  const { device } = await machine(world)
  const as = await given.staff(world)
  const url = urlOf(device)
  const make = async (query = '') => {
    const answer = await given.response(200, world.ask('GET', `${url}${query}`, { as }))
    return answer.bytes
  }
  assert.deepEqual(await make(), await make())
  const archive = await make('?variant=archive')
  assert.deepEqual(archive, await make('?variant=archive'))
  assert.match((await readPdf(archive)).metadata, /pdfaid:part>3</)
  const { headers } = await world.ask('GET', url, { as })
  assert.match(
    headers['content-disposition'] ?? '',
    /^inline; filename=".*bergabeverzeichnis_ES-2022/,
  )
  assert.equal(headers['cache-control'], 'no-store')
  await given.response(401, world.ask('GET', url))
  await given.refused('not-found', world.ask('GET', urlOf(99_999), { as }))
})

test('19.7: a record with more files than a document can have is refused, never truncated', async (t) => {
  const world = await openWorld(t)
  const { device, manual } = await machine(world)
  await copyFiles(world, manual.media, device, 1_000)
  const as = await given.staff(world)
  const { body } = await given.response(400, world.ask('GET', urlOf(device), { as }))
  assert.equal(body.error.details.code, 'too-costly')
  assert.match(body.error.message, /1\.002 Dateien; ein Verzeichnis fasst höchstens 1\.000\./)
})

function urlOf(device: number): string {
  return `/api/devices/${device}/uebergabeverzeichnis.pdf`
}

async function read(world: World, device: number, query = '') {
  const as = await given.administrator(world)
  const url = `${urlOf(device)}${query}`
  return readPdf((await given.response(200, world.ask('GET', url, { as }))).bytes)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A day in the format of the record. */
function shown(time: Date): string {
  return time.toLocaleDateString('de-DE', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    timeZone: 'Europe/Berlin',
  })
}
