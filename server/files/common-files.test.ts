import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { commonFiles } from '#contract/common-files.ts'
import { inTransaction } from '../db/database.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { alikeDevices } from '../testing/alike-devices.ts'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { openWorld } from '../testing/world.ts'
import { moveToPart } from './common-files.store.ts'

test('13.1: files are offered that all devices of an article number, at least two, have as their own', async (t) => {
  const { api, world, part, manual, report, devices } = await office(t)
  const lonely = await given.part(world, 'ART-1')
  await given.device(world, { sn: 'allein', part: lonely, media: [manual] })
  await given.part(world, 'ART-0')
  await given.device(world, { sn: 'ohne Artikelnummer', media: [manual] })
  await given.device(world, { sn: 'auch ohne', media: [manual] })
  const offered = [
    {
      part: { id: part, title: 'ART-2', desc: null },
      media: { id: manual, filename: 'Anleitung.pdf' },
      devices: 3,
    },
  ]
  assert.deepEqual(await api.list(), { files: offered, next: null })
  await api.change(`/api/devices/${devices[2]}`, { media: { connect: [report] } })
  assert.deepEqual((await api.list()).files.length, 2)
  await api.change(`/api/devices/${devices[1]}`, { media: { disconnect: [manual] } })
  assert.deepEqual(
    (await api.list()).files.map(({ media }) => media.filename),
    ['Bericht.pdf'],
  )
})

test('13.1: a device without the file is found, be it the oldest, the newest or one in between', async (t) => {
  const { api, devices, manual } = await office(t)
  for (const device of devices) {
    await api.change(`/api/devices/${device}`, { media: { disconnect: [manual] } })
    assert.deepEqual(await api.list(), { files: [], next: null })
    await api.change(`/api/devices/${device}`, { media: { connect: [manual] } })
  }
  assert.equal((await api.list()).files.length, 1)
})

test('13.1: the offer is read in pages ordered by title, and each page is short', async (t) => {
  const { api, world } = await office(t)
  const { db } = world.services
  const stamp = { at: new Date(), by: null }
  const media = await given.media(world, { filename: 'Alle.pdf' })
  for (let number = 10; number < 75; number += 1) {
    const part = await given.part(world, `B-${number}`)
    for (const sn of [`${part}-a`, `${part}-b`]) {
      // Not through the API, which hashes each password.
      const draft = { sn, part, media: { connect: [media] }, passwordHash: 'x' }
      await insertDevice(db, stamp, { ...draft, isPasswordGenerated: true })
    }
  }
  const first = await api.list()
  assert.equal(first.files[0]?.part.title, 'ART-2')
  assert.ok(first.files.length >= 50 && first.files.length < 66)
  const rest = await api.list(`?start=${first.next}`)
  assert.equal(rest.next, null)
  const titles = [...first.files, ...rest.files].map(({ part }) => part.title)
  assert.deepEqual(titles, ['ART-2', ...Array.from({ length: 65 }, (_, n) => `B-${n + 10}`)])
  assert.deepEqual(await api.list('?start=500'), { files: [], next: null })
  await given.refused('validation', api.ask('GET', '/api/common-files?start=-1'))
})

test('13.1: after the move the file belongs to the article number, and both sides show it', async (t) => {
  const { api, world, part, manual, devices } = await office(t)
  const ends = [`/api/parts/${part}`, `/api/medias/${manual}`, `/api/devices/${devices[0]}`]
  const before = await Promise.all(ends.map(api.tag))
  assert.deepEqual(await api.move({ part, media: manual }), { devices, isNew: true })
  assert.deepEqual(await api.links(), {
    own: [`${devices[0]} Bericht.pdf`, `${devices[1]} Bericht.pdf`],
    part: ['Anleitung.pdf'],
  })
  const after = await Promise.all(ends.map(api.tag))
  assert.deepEqual(
    after.map((version) => version),
    before.map((version) => version + 1),
  )
  assert.deepEqual(await api.list(), { files: [], next: null })
  const { body } = await api.ask('GET', '/api/logs?sort=id:desc&pagination[pageSize]=1')
  assert.equal(
    body.data[0].attributes.message,
    'Datei „Anleitung.pdf“ von 3 Geräten zur Artikelnummer „ART-2“ verschoben',
  )
  await given.device(world, { sn: 'später', part })
  const later = await api.ask('GET', '/api/devices?filters[sn]=später&populate=files')
  assert.equal(later.body.data[0].attributes.files.data[0].attributes.origin, 'part')
})

test('13.1: giving back restores the own links and the article number', async (t) => {
  const { api, part, manual, devices } = await office(t)
  const before = await api.links()
  await api.move({ part, media: manual })
  const [first = 0, ...others] = devices
  const pair = { part, media: manual }
  assert.deepEqual(await api.giveBack({ ...pair, devices: [first] }), { devices: 1 })
  assert.deepEqual((await api.links()).part, ['Anleitung.pdf'])
  const last = { ...pair, devices: others, unlinkPart: true }
  assert.deepEqual(await api.giveBack(last), { devices: 2 })
  assert.deepEqual(await api.links(), before)
  assert.equal((await api.list()).files.length, 1)
  const tag = await api.tag(`/api/devices/${first}`)
  assert.deepEqual(await api.giveBack(last), { devices: 0 })
  assert.deepEqual(await api.links(), before)
  assert.equal(await api.tag(`/api/devices/${first}`), tag)
})

test('13.1: files that the article number had before stay there when others are given back', async (t) => {
  const { api, part, manual, devices } = await office(t)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  const before = await api.links()
  const { isNew } = await api.move({ part, media: manual })
  assert.equal(isNew, false)
  await api.giveBack({ part, media: manual, devices, unlinkPart: isNew })
  assert.deepEqual(await api.links(), before)
})

test('13.1: devices deleted or moved meanwhile do not prevent giving back', async (t) => {
  const { api, world, part, manual, devices } = await office(t)
  await api.move({ part, media: manual })
  const [gone, elsewhere, stayed] = devices
  await given.response(200, api.ask('DELETE', `/api/devices/${gone}`))
  await api.change(`/api/devices/${elsewhere}`, { part: await given.part(world, 'ART-3') })
  const back = { part, media: manual, devices, unlinkPart: true }
  assert.deepEqual(await api.giveBack(back), { devices: 2 })
  const own = await api.links()
  assert.deepEqual(own.own, [
    `${elsewhere} Anleitung.pdf`,
    `${elsewhere} Bericht.pdf`,
    `${stayed} Anleitung.pdf`,
  ])
  await given.response(200, api.ask('DELETE', `/api/medias/${manual}`))
  await given.refused('not-found', api.ask('POST', commonFiles.giveBack.path, back))
})

test('13.1: nothing is moved once a device lacks the file, or fewer than two devices are left', async (t) => {
  const { api, world, part, manual, report, devices } = await office(t)
  const before = await api.links()
  await given.device(world, { sn: 'neu', part })
  const move = (pair: object) => api.ask('POST', commonFiles.move.path, pair)
  const refused = await given.refused('conflict', move({ part, media: manual }))
  assert.equal(refused.status, 409)
  assert.equal(
    refused.body.error.message,
    'Nicht mehr alle Geräte der Artikelnummer „ART-2“ haben die Datei „Anleitung.pdf“ als eigene. Es wurde nichts geändert.',
  )
  await given.refused('conflict', move({ part, media: report }))
  assert.deepEqual(await api.links(), before)
  await given.refused('not-found', move({ part: 99, media: manual }))
  await given.refused('not-found', move({ part, media: 99 }))
  const other = await given.part(world, 'ART-9')
  await api.change(`/api/devices/${devices[0]}`, { part: other })
  await given.refused('conflict', move({ part: other, media: manual }))
})

test('13.1: a lost answer is repeated under its key, with the ids needed to undo the move', async (t) => {
  const { api, part, manual, devices } = await office(t)
  const pair = { part, media: manual }
  const ask = () =>
    api.ask('POST', commonFiles.move.path, pair, { 'idempotency-key': 'clean-up-1' })
  await given.response(200, ask())
  assert.deepEqual((await given.response(200, ask())).body, { devices, isNew: true })
  await given.refused('conflict', api.ask('POST', commonFiles.move.path, pair))
})

test('13.1: two concurrent clean-ups, and a device created meanwhile, leave no device without the file', async (t) => {
  const { api, world, part, manual } = await office(t)
  const pair = { part, media: manual }
  const [one, other] = await Promise.all([
    api.ask('POST', commonFiles.move.path, pair),
    api.ask('POST', commonFiles.move.path, pair),
    given.device(world, { sn: 'gleichzeitig', part, media: [manual] }),
  ])
  assert.deepEqual([one.status, other.status].toSorted(), [200, 409])
  const { body } = await api.ask('GET', `/api/devices?populate=files&filters[part][id]=${part}`)
  assert.equal(body.data.length, 4)
  for (const { attributes } of body.data) {
    const names = attributes.files.data.map((file: FileRow) => file.attributes.filename)
    assert.ok(names.includes('Anleitung.pdf'), attributes.sn)
  }
})

test('13.1: customers and the public page show the same before the move, after it and after giving back', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world, 'ART-2')]
  const type = await givenFiles.publicDoctype(world)
  const devices = []
  for (const sn of ['A 1', 'A 2']) {
    devices.push(await given.device(world, { sn, companie, part, deliveredOn: '2026-01-02' }))
  }
  const facts = { doctype: type, devices, version: '1.0', releasedOn: '2026-01-01' }
  const moved = await givenFiles.file(world, { ...facts, filename: 'Anleitung' })
  await givenFiles.version(world, moved.media, { version: '2.0', releasedOn: '2026-02-01' })
  await givenFiles.file(world, { ...facts, filename: 'Eigene', devices: devices.slice(0, 1) })
  await givenFiles.file(world, { filename: 'Geerbt', doctype: type, parts: [part] })
  const at = `/g/${await givenFiles.publicId(world, 'devices', devices[0] ?? 0)}`
  const customer = await given.signInCustomer(world, '10001', 'firma-passwort')
  const device = `/api/devices/${devices[0]}?populate=media.url,media.doctype`
  const zip = `/uploads/geraete/${devices[0]}.zip`
  const seen = async () => {
    const shown = await given.response(200, world.ask('GET', device, { as: customer }))
    return {
      mine: (await world.ask('GET', '/api/devices/mine', { as: customer })).body,
      // Times of changes are not part of what is shown.
      device: JSON.stringify(shown.body).replaceAll(/"updatedAt":"[^"]*"/g, ''),
      page: (await given.response(200, world.ask('GET', at))).body,
      bytes: (await given.response(200, world.ask('GET', `${at}/${moved.slug}`))).bytes,
      zip: (await given.response(200, world.ask('GET', zip, { as: customer }))).bytes,
    }
  }
  const before = await seen()
  const pair = { part, media: moved.media }
  await given.response(200, world.ask('POST', commonFiles.move.path, { as, body: pair }))
  assert.deepEqual(await seen(), before)
  const body = { ...pair, devices, unlinkPart: true }
  await given.response(200, world.ask('POST', commonFiles.giveBack.path, { as, body }))
  assert.deepEqual(await seen(), before)
})

test('moving a file of many devices to their article number lets others have their turns in between', {
  skip: onlyOnSqlite,
}, async (t) => {
  const { api, world, part, manual, devices } = await office(t)
  const { db } = world.services
  const more = await alikeDevices(db, devices[0] ?? 0, 4_000)
  const links = more.map((device_id) => ({ device_id, media_id: manual, linked_on: null }))
  await db.insertInto('device_medias').values(links).execute()
  const versions = db.selectFrom('devices').select('version').where('id', 'in', more).distinct()
  const [before] = await versions.execute()
  const stamp = { at: new Date(), by: null }
  const { result, turns } = await countTurns(() =>
    inTransaction(db, (tx) => moveToPart(tx, stamp, { part, media: manual })),
  )
  assert.deepEqual(result, { devices: [...devices, ...more], isNew: true })
  assert.ok(turns >= 8, `${turns} turns while it was moved`)
  const left = db.selectFrom('device_medias').select('device_id').where('media_id', '=', manual)
  assert.deepEqual([await left.execute(), (await api.links()).part], [[], ['Anleitung.pdf']])
  assert.deepEqual(await versions.execute(), [{ version: (before?.version ?? 0) + 1 }])
})

interface FileRow {
  attributes: { filename: string }
}

interface Offer {
  files: { part: { title: string }; media: { filename: string } }[]
  next: number | null
}

/** An article number with three devices that have the manual; two of them have a report as well. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world, 'ART-2')
  const devices: number[] = []
  for (const sn of ['A 1', 'A 2', 'A 3']) devices.push(await given.device(world, { sn, part }))
  const manual = await given.media(world, { filename: 'Anleitung.pdf', devices })
  const report = await given.media(world, { filename: 'Bericht.pdf', devices: devices.slice(0, 2) })
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => world.ask(method, url, { as, headers, ...(body && { body }) })
  const api = {
    ask,
    change: (url: string, data: object) => given.response(200, ask('PUT', url, { data })),
    list: async (query = ''): Promise<Offer> =>
      (await given.response(200, ask('GET', commonFiles.list.path + query))).body,
    move: async (pair: object) =>
      (await given.response(200, ask('POST', commonFiles.move.path, pair))).body,
    giveBack: async (input: object) =>
      (await given.response(200, ask('POST', commonFiles.giveBack.path, input))).body,
    /** The version in the record's ETag. */
    async tag(url: string): Promise<number> {
      const { headers } = await given.response(200, ask('GET', url))
      return Number(/^"(\d+)\./.exec(headers.etag ?? '')?.[1])
    },
    /** All links in the database. */
    async links() {
      const { db } = world.services
      const links = await db
        .selectFrom('device_medias')
        .innerJoin('medias', 'medias.id', 'media_id')
        .select(['device_id', 'filename'])
        .orderBy('device_id')
        .orderBy('filename')
        .execute()
      const ofParts = await db
        .selectFrom('part_medias')
        .innerJoin('medias', 'medias.id', 'media_id')
        .select('filename')
        .execute()
      return {
        own: links.map(({ device_id, filename }) => `${device_id} ${filename}`),
        part: ofParts.map(({ filename }) => filename),
      }
    },
  }
  return { world, api, part, devices, manual, report }
}
