import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { emptiedBin } from '../testing/given-bin.ts'
import { pdf, storedFiles, traces, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

const everything = 'populate=doctype,url,devices'

test('a document is created from an upload, with type and devices', async (t) => {
  const { world, create, devices, doctype, upload } = await archive(t)
  const draft = { filename: ' Übersicht.pdf ', doctype, url: upload.id, devices }
  const { body } = await given.response(200, create(draft))
  const { attributes } = body.data
  assert.equal(attributes.filename, 'Übersicht.pdf')
  assert.equal(attributes.doctype.data.attributes.title, 'Betriebsanleitung')
  assert.equal(attributes.url.data.attributes.url, upload.url)
  assert.deepEqual(idsOf(attributes.devices), devices)
  const { id } = await uploaded(world, 'b.pdf', pdf('b'))
  const plain = await given.response(200, create({ filename: 'b', url: { id } }))
  assert.equal(plain.body.data.attributes.doctype.data, null)
})

test('references of a document must exist, and an upload belongs to one document', async (t) => {
  const { world, create, update, doctype, upload } = await archive(t)
  const { body } = await given.response(200, create({ filename: 'a', doctype, url: upload.id }))
  const { id } = body.data
  const other = (await uploaded(world, 'b.pdf', pdf('b'))).id
  const before = await traces(world)
  for (const [change, path, code] of [
    [{ doctype: 99 }, 'doctype', 'unknown-relation'],
    [{ url: 99 }, 'url', 'unknown-relation'],
    [{ url: upload.id }, 'url', 'unique'],
    [{ devices: [1, 99] }, 'devices', 'unknown-relation'],
    [{ filename: ' ' }, 'filename', 'required'],
  ] as const) {
    const refused = await given.response(
      400,
      create({ filename: 'b', doctype, url: other, ...change }),
    )
    const { message } = refused.body.error
    assert.deepEqual(refused.body.error.details.errors, [
      { path: [path], message, name: 'ValidationError', code },
    ])
    if ('url' in change && change.url === upload.id) continue
    const changed = await given.response(400, update(id, change))
    assert.deepEqual(await given.wrongFields(changed), { [path]: code })
  }
  assert.deepEqual(await traces(world), before)
  await given.response(404, update(99, { filename: 'x' }))
})

test('a document needs only a name, and its upload can be added, changed and removed later', async (t) => {
  const { world, create, update, show, doctype, upload } = await archive(t)
  for (const [index, data] of [
    {},
    { doctype: null, url: null, devices: null },
    { doctype: [], url: { set: [] }, devices: [] },
    { doctype: { disconnect: [doctype] }, url: { connect: [] } },
  ].entries()) {
    const response = await given.response(200, create({ filename: `leer ${index}`, ...data }))
    const { doctype: type, url, devices } = response.body.data.attributes
    assert.deepEqual([type.data, url.data, devices.data], [null, null, []], JSON.stringify(data))
  }
  const other = (await uploaded(world, 'b.pdf', pdf('b'))).id
  for (const [url, expected] of [
    [upload.id, upload.id],
    [undefined, upload.id],
    [{ disconnect: [other] }, upload.id],
    [{ connect: [{ id: other }] }, other],
    [{ disconnect: [other] }, null],
    [[upload.id], upload.id],
    [[], null],
  ] as const) {
    await given.response(200, update(1, { url }))
    assert.equal((await show(1)).url.data?.id ?? null, expected, JSON.stringify(url))
  }
  await given.response(200, update(1, { url: other }))
  assert.deepEqual(await given.wrongFields(update(2, { url: other })), { url: 'unique' })
  assert.equal((await show(2)).url.data, null)
})

test('a document added to a second device stays with the first', async (t) => {
  const { create, update, show, devices, upload } = await archive(t)
  const [first = 0, second = 0] = devices
  const { body } = await given.response(
    200,
    create({ filename: 'a', url: upload.id, devices: [first] }),
  )
  const { id } = body.data
  for (const [change, expected] of [
    [{ connect: [second] }, [first, second]],
    [{ connect: [second] }, [first, second]],
    [{ disconnect: [first] }, [second]],
    [[first], [first]],
    [{ set: [] }, []],
    [
      [second, first, second],
      [first, second],
    ],
  ]) {
    await given.response(200, update(id, { devices: change }))
    assert.deepEqual(idsOf((await show(id)).devices), expected)
  }
  await given.response(200, update(id, { filename: 'b', doctype: null }))
  const { filename, devices: kept, doctype } = await show(id)
  assert.deepEqual([filename, idsOf(kept), doctype.data], ['b', devices, null])
})

test('deleting a document deletes its links and its upload, but not its twin', async (t) => {
  const { world, as, create, remove, devices, doctype, upload } = await archive(t)
  const twin = await uploaded(world, 'Zwilling.pdf', pdf())
  const draft = { filename: 'a', doctype, devices }
  const a = (await given.response(200, create({ ...draft, url: upload.id }))).body.data.id
  const b = (await given.response(200, create({ ...draft, url: twin.id }))).body.data.id
  const files = async () => {
    const url = `/api/devices/${devices[0]}?populate=media`
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return idsOf(body.data.attributes.media)
  }
  assert.deepEqual(await files(), [a, b])
  const removed = await given.response(200, remove(a))
  assert.equal(removed.body.data.attributes.url.data.id, upload.id)
  assert.deepEqual(idsOf(removed.body.data.attributes.devices), devices)
  assert.deepEqual(await files(), [b])
  await given.response(404, world.ask('GET', upload.url, { as }))
  assert.deepEqual((await given.response(200, world.ask('GET', twin.url, { as }))).bytes, pdf())
  await given.response(404, remove(a))
  await given.response(200, remove(b))
  assert.deepEqual(await files(), [])
  const { logs } = await traces(world)
  assert.deepEqual(logs.at(-1), { message: 'Datei „a“ gelöscht' })
  await emptiedBin(world)
  assert.deepEqual(await storedFiles(world), [])
})

test('a document whose upload is deleted stays, without bytes', async (t) => {
  const { world, as, create, show, remove, upload } = await archive(t)
  const { body } = await given.response(200, create({ filename: 'a', url: upload.id }))
  const url = `/api/upload/files/${upload.id}`
  await given.response(200, world.ask('DELETE', url, { as }))
  assert.equal((await show(body.data.id)).url.data, null)
  await emptiedBin(world)
  assert.deepEqual(await storedFiles(world), [])
  await given.response(200, remove(body.data.id))
})

test('staff create and change documents, only administrators delete them', async (t) => {
  const { world, create, upload } = await archive(t)
  const { body } = await given.response(200, create({ filename: 'a', url: upload.id }))
  const as = await given.staff(world)
  await given.response(403, world.ask('DELETE', `/api/medias/${body.data.id}`, { as }))
  await given.response(403, world.ask('DELETE', `/api/upload/files/${upload.id}`, { as }))
  const data = { id: body.data.id, filename: 'b' }
  await given.response(200, world.ask('PUT', '/api/medias', { as, body: { data } }))
  const { db } = world.services
  const acts = await db.selectFrom('logs').select(['user_name', 'message']).execute()
  assert.deepEqual(acts.at(-1), { user_name: 'bernd', message: 'Datei „a“ geändert' })
})

async function archive(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const part = await given.part(world)
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, data: object) =>
    world.ask(method, `/api/medias${path}?${everything}`, { as, body: { data } })
  return {
    world,
    as,
    doctype: await given.doctype(world),
    devices: [
      await given.device(world, { sn: 'A 1', companie, part }),
      await given.device(world, { sn: 'A 2', companie, part }),
    ],
    upload: await uploaded(world, 'Anleitung.pdf', pdf()),
    create: (data: object) => ask('POST', '', data),
    update: (id: number, data: object) => ask('PUT', `/${id}`, data),
    remove: (id: number) => world.ask('DELETE', `/api/medias/${id}?${everything}`, { as }),
    async show(id: number) {
      const { body } = await given.response(
        200,
        world.ask('GET', `/api/medias/${id}?${everything}`, { as }),
      )
      return body.data.attributes
    },
  }
}

function idsOf({ data }: { data: { id: number }[] }): number[] {
  return data.map(({ id }) => id)
}
