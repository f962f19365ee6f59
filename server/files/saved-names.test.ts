import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'content-disposition'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: what is looked at is how names are spelled for who saves a file.

test('a download has the file’s name in the lists, with its version', async (t) => {
  const world = await openWorld(t)
  const { device, as, manual } = await delivered(world)
  const second = await givenFiles.version(
    world,
    manual.media,
    { version: '1.4' },
    'BA_final_v3.pdf',
  )
  assert.equal(await nameOf(world, as, manual.slug), 'Betriebsanleitung (Fassung 1.2).pdf')
  assert.equal(await nameOf(world, as, manual.slug, 'en'), 'Betriebsanleitung (Version 1.2).pdf')
  assert.equal(await nameOf(world, as, second.slug), 'Betriebsanleitung (Fassung 1.4).pdf')
  const staff = await given.administrator(world)
  for (const language of ['de', 'en'])
    assert.equal(
      await nameOf(world, staff, second.slug, language),
      'Betriebsanleitung (Fassung 1.4).pdf',
    )

  await givenFiles.change(world, `/api/versions/${second.id}`, { version: '1/4 "neu"' })
  const answer = await world.ask('GET', `/uploads/${second.slug}`, { as })
  const { parameters } = parse(answer.headers['content-disposition'] ?? '')
  assert.equal(parameters.filename, 'Betriebsanleitung (Fassung 1_4 _neu_).pdf')
  assert.ok(device)
})

test('a file’s only version, if not labelled, is downloaded under its original name', async (t) => {
  const world = await openWorld(t)
  const part = await given.part(world)
  const { media, slug } = await givenFiles.file(world, { filename: 'Prüfprotokoll', parts: [part] })
  const as = await given.administrator(world)
  assert.equal(await nameOf(world, as, slug), 'Prüfprotokoll.pdf')
  await givenFiles.version(world, media, {})
  assert.equal(await nameOf(world, as, slug), 'Prüfprotokoll (Fassung 1).pdf')
})

test('the zip of a device holds current versions, and next to them those of its delivery', async (t) => {
  const world = await openWorld(t)
  const { device, as, manual } = await delivered(world)
  const second = await givenFiles.version(world, manual.media, { version: '1.4' })
  await givenFiles.version(world, manual.media, { version: '1.5', releasedOn: null })
  const zip = () => given.response(200, world.ask('GET', `/uploads/geraete/${device}.zip`, { as }))
  const files = unzip((await zip()).bytes)
  assert.deepEqual(
    files.map(({ name, bytes }) => [name, String(bytes)]),
    [
      ['Betriebsanleitung (Fassung 1.4).pdf', String(second.bytes)],
      ['Betriebsanleitung (Fassung 1.2).pdf', String(manual.bytes)],
    ],
  )
  const headers = { 'accept-language': 'en-GB, de;q=0.5' }
  const url = `/uploads/geraete/${device}.zip`
  const english = await given.response(200, world.ask('GET', url, { as, headers }))
  assert.equal(
    parse(english.headers['content-disposition'] ?? '').parameters.filename,
    'Files of A 1.zip',
  )
  assert.deepEqual(
    unzip(english.bytes).map(({ name }) => name),
    ['Betriebsanleitung (Version 1.4).pdf', 'Betriebsanleitung (Version 1.2).pdf'],
  )
  const body = { data: { withdrawnReason: 'falsches Drehmoment' } }
  const boss = await given.administrator(world)
  await given.response(200, world.ask('PUT', `/api/versions/${second.id}`, { as: boss, body }))
  assert.deepEqual(
    unzip((await zip()).bytes).map(({ name }) => name),
    ['Betriebsanleitung (Fassung 1.2).pdf'],
  )
})

/** A device delivered with version 1.2 of its manual. */
async function delivered(world: World) {
  const [companie, part] = [await given.company(world), await given.part(world)]
  const manual = await givenFiles.file(world, {
    filename: 'Betriebsanleitung',
    parts: [part],
    version: '1.2',
    releasedOn: '2025-05-01',
  })
  const device = await given.device(world, { sn: 'A 1', companie, part, deliveredOn: '2025-06-01' })
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  return { device, manual, as }
}

async function nameOf(world: World, as: Ticket, slug: string, language = 'de'): Promise<unknown> {
  const headers = { 'accept-language': language }
  const answer = await given.response(200, world.ask('GET', `/uploads/${slug}`, { as, headers }))
  return parse(answer.headers['content-disposition'] ?? '').parameters.filename
}
