import assert from 'node:assert/strict'
import test from 'node:test'
import { dayIn } from '../core/day.ts'
import { checkFiles } from '../files/check-files.ts'
import { countDownloads } from '../files/downloads.store.ts'
import * as given from '../testing/given.ts'
import { binOffice } from '../testing/given-bin.ts'
import { imageOf } from '../testing/pictures.ts'
import { openWorld, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000

test('issue 16, bin: a file is restored with its versions, bytes, links and addresses', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, restore, entries } = await binOffice(world)
  const doctype = await given.doctype(world)
  const device = await given.device(world, { sn: 'SN 1', part: await given.part(world) })
  const media = await given.media(world, { filename: 'a.pdf', doctype, devices: [device] })
  await given.response(200, ask('PUT', '/api/parts/1', { media: [media] }))
  const url = await given.upload(world, 'b.pdf')
  await given.response(200, ask('POST', '/api/versions', { media, url, version: '2' }))
  const address = `/api/medias/${media}?populate=*&populate[versions][populate]=url`
  const before = await show(address)
  await remove(`/api/medias/${media}`)
  await given.response(404, ask('GET', address))
  const link = before.attributes.url.data.attributes.url
  assert.notEqual(
    (await world.ask('GET', link, { as: await given.administrator(world) })).status,
    200,
  )
  assert.deepEqual(
    (await entries()).map(({ kind, detail }) => [kind, detail]),
    [['file', 'Betriebsanleitung']],
  )
  await assertBytes(world, 2)
  await world.restart()
  await assertBytes(world, 2)
  assert.deepEqual((await restore('file', media)).left, [])
  assert.deepEqual(timeless(await show(address)), timeless(before))
  const bytes = await world.ask('GET', link, { as: await given.administrator(world) })
  assert.equal(bytes.status, 200)
})

test('issue 16, bin: a file is restored with its download counts, also if its upload was deleted before it', async (t) => {
  const world = await openWorld(t)
  const { ask, remove, restore } = await binOffice(world)
  const { db, clock, config } = world.services
  const downloads = async (media: number) => {
    const { body } = await given.response(200, ask('GET', `/api/medias/${media}/downloads`))
    return body.at(-1).count
  }
  for (const isUploadFirst of [false, true]) {
    const media = await given.media(world)
    const today = dayIn(config.timeZone, clock())
    for (let time = 0; time < 3; time += 1) await countDownloads(db, [media], today)
    const address = `/api/medias/${media}?populate=url`
    const { data } = (await given.response(200, ask('GET', address))).body
    if (isUploadFirst) await remove(`/api/upload/files/${data.attributes.url.data.id}`)
    await remove(`/api/medias/${media}`)
    await restore('file', media)
    assert.equal(await downloads(media), 3)
  }
})

test('issue 16, bin: deleting a file joins the deletion of its upload, and one restore brings back both', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, restore, entries } = await binOffice(world)
  const media = await given.media(world, { filename: 'a.pdf' })
  const url = await given.upload(world, 'b.pdf')
  await given.response(200, ask('POST', '/api/versions', { media, url, version: '2' }))
  const address = `/api/medias/${media}?populate=*&populate[versions][populate]=url`
  const before = await show(address)
  await remove(`/api/upload/files/${url}`)
  const [first] = await entries()
  assert.deepEqual([first?.kind, first?.name, first?.detail], ['version', 'a.pdf', '2'])
  await remove(`/api/medias/${media}`)
  const [joined, ...others] = await entries()
  assert.deepEqual([joined?.id, joined?.kind, others], [first?.id, 'file', []])
  await restore('file', media)
  assert.deepEqual(timeless(await show(address)), timeless(before))
  await assertBytes(world, 2)
})

test('issue 16, bin: a single version is restored with its former state, and never before its file', async (t) => {
  const world = await openWorld(t)
  const { ask, show, send, remove, restore, entries, entryOf } = await binOffice(world)
  const media = await given.media(world, { filename: 'a.pdf' })
  const url = await given.upload(world, 'b.pdf')
  const { body } = await given.response(200, ask('POST', '/api/versions', { media, url }))
  const { id } = body.data
  const before = await show(`/api/versions/${id}?populate=*`)
  await remove(`/api/versions/${id}`)
  assert.notEqual((await show(`/api/medias/${media}?populate=url`)).attributes.url.data.id, url)
  await remove(`/api/medias/${media}`)
  assert.equal((await entries()).length, 2, 'a version deleted separately keeps its own entry')
  await given.refused('conflict', send(`/api/bin/${await entryOf('version', id)}/restore`))
  await restore('file', media)
  await restore('version', id)
  assert.deepEqual(timeless(await show(`/api/versions/${id}?populate=*`)), timeless(before))
  assert.equal((await show(`/api/medias/${media}?populate=url`)).attributes.url.data.id, url)
  await remove(`/api/versions/${id}`)
  await remove(`/api/medias/${media}`)
  const file = await entryOf('file', media)
  await given.response(200, ask('DELETE', `/api/bin/${file}`))
  assert.deepEqual(await entries(), [], 'versions are purged with their file')
  await assertBytes(world, 0)
})

test('issue 16, bin: bytes are deleted by the purge, unless another file has the same', async (t) => {
  const world = await openWorld(t)
  const { remove, comeBack, entries } = await binOffice(world)
  const bytes = Buffer.from('%PDF-1.7\n% gleich\n%%EOF\n')
  const one = await given.media(world, { filename: 'eins.pdf' })
  await given.upload(world, 'bleibt.pdf', bytes)
  const url = await given.upload(world, 'gleich.pdf', bytes)
  const { ask } = await binOffice(world)
  const { body } = await given.response(
    200,
    ask('POST', '/api/medias', { filename: 'gleich.pdf', url }),
  )
  await remove(`/api/medias/${one}`)
  await remove(`/api/medias/${body.data.id}`)
  await assertBytes(world, 2)
  world.wait(32 * day)
  await world.restart()
  await comeBack()
  assert.deepEqual(await entries(), [])
  await assertBytes(world, 1)
})

for (const first of ['device', 'file'] as const) {
  test(`issue 16, bin: a link between two deleted records is restored with the second of them (the ${first} first)`, async (t) => {
    const world = await openWorld(t)
    const { show, remove, restore } = await binOffice(world)
    const [companie, part] = [await given.company(world), await given.part(world)]
    const media = await given.media(world)
    const device = await given.device(world, { sn: 'SN 1', companie, part, media: [media] })
    const order = first === 'device' ? [device, media] : [media, device]
    const [a, b] =
      first === 'device' ? (['device', 'file'] as const) : (['file', 'device'] as const)
    const places = { device: `/api/devices/${device}`, file: `/api/medias/${media}` }
    for (const deletion of [
      [a, b],
      [b, a],
    ] as const) {
      for (const kind of deletion) await remove(places[kind])
      await remove(`/api/companies/${companie}`)
      await remove(`/api/parts/${part}`)
      const left = (await restore(a, order[0] as number)).left
      assert.ok(left.every(({ isInBin }: { isInBin: boolean }) => isInBin))
      assert.equal(left.length, (deletion[0] === a ? 1 : 0) + (a === 'device' ? 2 : 0))
      await restore(b, order[1] as number)
      await restore('company', companie)
      await restore('part', part)
      const { attributes } = await show(`${places.device}?populate=*`)
      assert.equal(attributes.companie.data?.id, companie)
      assert.equal(attributes.part.data?.id, part)
      assert.deepEqual(
        attributes.media.data.map(({ id }: { id: number }) => id),
        [media],
      )
    }
  })
}

test('issue 16, bin: links to permanently deleted records are omitted and reported', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, restore, entryOf } = await binOffice(world)
  const companie = await given.company(world)
  const device = await given.device(world, { sn: 'SN 1', companie })
  await remove(`/api/devices/${device}`)
  await remove(`/api/companies/${companie}`)
  await given.response(200, ask('DELETE', `/api/bin/${await entryOf('company', companie)}`))
  const { left } = await restore('device', device)
  const gone = { kind: 'company', id: companie, name: 'Müller Pumpen GmbH', isInBin: false }
  assert.deepEqual(left, [gone])
  assert.equal((await show(`/api/devices/${device}?populate=*`)).attributes.companie.data, null)
})

test('issue 16, bin: translations are linked again, whichever of them was deleted', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, restore } = await binOffice(world)
  const [de, en, fr] = [
    await given.media(world, { filename: 'de.pdf' }),
    await given.media(world, { filename: 'en.pdf' }),
    await given.media(world, { filename: 'fr.pdf' }),
  ]
  for (const id of [en, fr])
    await given.response(200, ask('PUT', `/api/medias/${id}`, { original: de }))
  const originals = async () => {
    const files = await show('/api/medias?sort=id&populate[original]=*')
    return files.map((file: { attributes: { original: { data: { id: number } | null } } }) => {
      return file.attributes.original.data?.id ?? null
    })
  }
  const before = await originals()
  assert.deepEqual(before, [null, de, de])
  for (const id of [de, en]) {
    await remove(`/api/medias/${id}`)
    await restore('file', id)
    assert.deepEqual(await originals(), before)
  }
  await remove(`/api/medias/${de}`)
  await remove(`/api/medias/${en}`)
  await restore('file', de)
  await restore('file', en)
  assert.deepEqual(await originals(), before)
})

test('issue 16, bin: staff undo their own deletions for a few minutes, and nobody else’s', async (t) => {
  const world = await openWorld(t)
  const { send, entries, ask } = await binOffice(world)
  const bernd = await given.staff(world)
  const [own, late] = [await given.part(world, 'A'), await given.part(world, 'B')]
  const foreign = await given.part(world, 'C')
  await given.response(200, ask('DELETE', `/api/parts/${foreign}`))
  for (const id of [own, late]) {
    await given.response(200, world.ask('DELETE', `/api/parts/${id}`, { as: bernd }))
  }
  await given.response(403, world.ask('GET', '/api/bin', { as: bernd }))
  const undo = { kind: 'part', records: [own, foreign, 999] }
  const { body } = await given.response(200, send('/api/bin/undo', undo, bernd))
  assert.deepEqual(
    body.restored.map(({ record }: { record: number }) => record),
    [own],
  )
  assert.deepEqual(
    body.refused.map(({ record }: { record: number }) => record),
    [foreign, 999],
  )
  await given.response(200, world.ask('DELETE', `/api/parts/${own}`, { as: bernd }))
  await given.part(world, 'A')
  // The response to an undo has no form fields, so the message says where another number can be given.
  const taken = await given.response(200, send('/api/bin/undo', { ...undo, records: [own] }, bernd))
  assert.equal(
    taken.body.refused[0].message,
    'Die Artikelnummer gibt es inzwischen. Im Papierkorb kann ein Administrator eine andere angeben!',
  )
  world.wait(16 * 60_000)
  const tooLate = await given.response(
    200,
    send('/api/bin/undo', { kind: 'part', records: [late] }, bernd),
  )
  assert.equal(tooLate.body.restored.length, 0)
  assert.equal((await entries()).length, 3)
})

/** Asserts how many blobs the database refers to, that each exists, and that there are no others. */
async function assertBytes({ services }: World, held: number): Promise<void> {
  const { size: _, ...counted } = await checkFiles(services)
  assert.deepEqual(counted, { held, damaged: [], orphans: [] })
}

/** The record without the time of its last change. */
test('bin: an article number has its picture back, in whichever order it and the file with that picture come and go', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, restore } = await binOffice(world)
  const bytes = Buffer.from(await imageOf('png', 9, 9))
  for (const deleted of ['part', 'file'] as const) {
    for (const restored of ['part', 'file'] as const) {
      const picture = await given.upload(world, 'a.png', bytes)
      const data = { filename: 'a.png', url: picture }
      const made = await given.response(200, ask('POST', '/api/medias', data))
      const part = await given.part(world, `${deleted} ${restored}`)
      const ids = { part, file: made.body.data.id }
      const places = { part: `/api/parts/${ids.part}`, file: `/api/medias/${ids.file}` }
      await given.response(200, ask('PUT', places.part, { picture }))
      const other = { part: 'file', file: 'part' } as const
      for (const kind of [deleted, other[deleted]]) await remove(places[kind])
      for (const kind of [restored, other[restored]]) await restore(kind, ids[kind])
      const { attributes } = await show(`${places.part}?populate=picture`)
      assert.equal(attributes.picture.data?.id, picture, `${deleted} first, ${restored} back first`)
    }
  }
})

function timeless(record: object): unknown {
  return JSON.parse(JSON.stringify(record, (name, value) => (name === 'updatedAt' ? 0 : value)))
}
