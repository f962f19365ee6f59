import assert from 'node:assert/strict'
import test from 'node:test'
import { uploadOriginHeader } from '#contract/files.ts'
import * as given from '../testing/given.ts'
import { imageOf } from '../testing/pictures.ts'
import { sendFiles, storedFiles } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { uploadHolders } from './blob-holders.ts'

const day = 24 * 60 * 60_000

test('point 26: uploads without an entry are shown with age and origin, and deleted together', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.media(world, { filename: 'Mit-Eintrag.pdf' })
  const staff = await given.staff(world)
  await upload(world, staff, 'von-hand.pdf')
  await upload(world, await given.token(world), 'maschine.pdf')
  const kept = await upload(world, staff, 'formular.pdf', { [uploadOriginHeader]: 'form' })
  assert.deepEqual(await names(world, as), ['von-hand.pdf', 'maschine.pdf'], 'a form may be open')
  world.wait(2 * 60 * 60_000)
  const fresh = await given.administrator(world)
  const { body } = await given.response(200, world.ask('GET', '/api/upload/unused', { as: fresh }))
  assert.deepEqual(
    body.map(({ name, uploadedBy, origin }: Record<string, string>) => {
      return [name, uploadedBy?.replace(/„.*“/, '„…“'), origin]
    }),
    [
      ['von-hand.pdf', 'bernd', 'api'],
      ['maschine.pdf', 'API-Schlüssel „…“', 'token'],
      ['formular.pdf', 'bernd', 'form'],
    ],
  )
  assert.match(body[0].createdAt, /^20\d\d-/)
  assert.match(body[0].url, /^\/uploads\//)
  // Meanwhile an entry is created for one of them, so it stays.
  const data = { filename: 'Doch.pdf', url: kept }
  await given.response(200, world.ask('POST', '/api/medias', { as: fresh, body: { data } }))
  const ids = body.map(({ id }: { id: number }) => id)
  const remove = world.ask('POST', '/api/upload/unused/remove', { as: fresh, body: { ids } })
  assert.deepEqual((await given.response(200, remove)).body, { removed: 2 })
  assert.deepEqual(await names(world, fresh), [])
  assert.equal((await storedFiles(world)).length, 2)
  const { body: log } = await world.ask('GET', '/api/logs?sort=id:desc&pagination[limit]=1', {
    as: fresh,
  })
  assert.match(log.data[0].attributes.message, /\(2\): „von-hand\.pdf“, „maschine\.pdf“ gelöscht$/)
})

test('point 26: only uploads abandoned by a form are deleted automatically, after a week', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const form = { [uploadOriginHeader]: 'form' }
  await upload(world, as, 'api.pdf')
  await upload(world, as, 'verlassen.pdf', form)
  const replaced = await upload(world, as, 'ersetzt.pdf', form)
  const body = { data: { filename: 'A.pdf', url: replaced } }
  const media = await given.response(200, world.ask('POST', '/api/medias', { as, body }))
  const next = { data: { url: await upload(world, as, 'neu.pdf', form) } }
  const url = `/api/medias/${media.body.data.id}`
  await given.response(200, world.ask('PUT', url, { as, body: next }))
  world.wait(6 * day)
  await world.restart()
  const later = await given.administrator(world)
  assert.deepEqual(await names(world, later), ['api.pdf', 'verlassen.pdf'])
  world.wait(2 * day)
  await world.restart()
  assert.deepEqual(await names(world, await given.administrator(world)), ['api.pdf'])
})

test('12/26: an upload counts as used once a form has assigned it to anything, and is not deleted automatically when it is replaced', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const form = { [uploadOriginHeader]: 'form' }
  const media = await given.media(world)
  const part = await given.part(world)
  const drop = (name: string) => upload(world, as, name, form)
  const photo = (name: string) => picture(world, as, name, form)
  const send = async (method: 'POST' | 'PUT', url: string, body: object) =>
    (await given.response(200, world.ask(method, url, { as, body }))).body
  // Every way to assign an upload to one of its holders.
  const ways: Record<(typeof uploadHolders)[number]['table'], (() => Promise<unknown>)[]> = {
    medias: [
      async () =>
        send('POST', '/api/medias', { data: { filename: 'A.pdf', url: await drop('a.pdf') } }),
      async () => send('PUT', `/api/medias/${media}`, { data: { url: await drop('b.pdf') } }),
    ],
    versions: [
      async () => send('POST', '/api/versions', { data: { media, url: await drop('c.pdf') } }),
    ],
    parts: [
      async () =>
        send('POST', '/api/parts', { data: { title: 'NEU', picture: await photo('d.png') } }),
      async () => send('PUT', `/api/parts/${part}`, { data: { picture: await photo('e.png') } }),
      async () =>
        send('PUT', '/api/parts?filters[title][$eq]=ART-0001', {
          data: { picture: { connect: [await photo('f.png')] } },
        }),
      async () =>
        send('POST', '/api/parts/bulk', {
          data: [{ title: 'ART-0001', picture: await photo('g.png') }],
        }),
    ],
    // Covered by `logo.test.ts`.
    settings: [],
    // A deleted record had its uploads before.
    bin: [],
  }
  assert.deepEqual(
    Object.keys(ways).sort(),
    uploadHolders.map(({ table }) => table).sort(),
    'each place that keeps an upload',
  )
  for (const way of Object.values(ways).flat()) await way()
  const { db } = world.services
  const begun = await db.selectFrom('uploads').select('name').where('begun_at', 'is not', null)
  assert.deepEqual(await begun.execute(), [])
  await send('PUT', `/api/parts/${part}`, { data: { picture: null } })
  world.wait(8 * day)
  await world.restart()
  const later = await given.administrator(world)
  assert.deepEqual(await names(world, later), ['e.png', 'f.png', 'g.png'])
})

test('12/26: the previous picture of an article number stays when it is replaced or the article number is deleted for good', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const ids = [await given.part(world, 'A'), await given.part(world, 'B')]
  for (const id of ids) {
    const data = { picture: await picture(world, as, `${id}.png`) }
    await given.response(200, world.ask('PUT', `/api/parts/${id}`, { as, body: { data } }))
  }
  // As older portals left it, which did not mark uploads as used.
  const begun_at = world.services.clock().toISOString()
  await world.services.db.updateTable('uploads').set({ begun_at }).execute()
  const url = `/api/parts/${ids[0]}`
  const data = { picture: null }
  await given.response(200, world.ask('PUT', url, { as, body: { data } }))
  await given.response(200, world.ask('DELETE', `/api/parts/${ids[1]}`, { as }))
  world.wait(40 * day)
  await world.restart()
  const later = await given.administrator(world)
  assert.deepEqual(await names(world, later), ['1.png', '2.png'])
})

test('16.3: the picture of an article number cannot be deleted as an upload, even while the article number is in the bin', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world, 'A')
  const id = await picture(world, as, 'a.png')
  const put = (data: object) => world.ask('PUT', `/api/parts/${part}`, { as, body: { data } })
  const remove = () => world.ask('DELETE', `/api/upload/files/${id}`, { as })
  const shown = async () => {
    const url = `/api/parts/${part}?populate=picture`
    return (await given.response(200, world.ask('GET', url, { as }))).body.data.attributes.picture
  }
  await given.response(200, put({ picture: id }))
  const { body: used } = await given.refused('in-use', remove())
  assert.match(used.error.message, /das Bild der Artikelnummer „A“ und kann nicht/)
  await given.response(200, world.ask('DELETE', `/api/parts/${part}`, { as }))
  const { body: binned } = await given.refused('in-use', remove())
  assert.match(binned.error.message, /der Artikelnummer „A“ im Papierkorb/)
  const { body: entries } = await given.response(200, world.ask('GET', '/api/bin', { as }))
  const restore = `/api/bin/${entries.data[0].id}/restore`
  await given.response(200, world.ask('POST', restore, { as, body: {} }))
  assert.equal((await shown()).data.id, id)
  // Once no article number has it, it is deleted like any other.
  await given.response(200, put({ picture: null }))
  await given.response(200, remove())
})

async function names(world: World, as: Ticket): Promise<string[]> {
  const { body } = await given.response(200, world.ask('GET', '/api/upload/unused', { as }))
  return body.map(({ name }: { name: string }) => name)
}

async function picture(world: World, as: Ticket, name: string, headers?: Record<string, string>) {
  const bytes = await imageOf('png', 30, 10)
  const sent = sendFiles(world, as, [{ name, bytes }], [], headers)
  return (await given.response(200, sent)).body[0].id
}

async function upload(
  world: World,
  as: Ticket,
  name: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const boundary = 'between-two-parts'
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n%PDF-1.7\n% ${name}\n%%EOF\n\r\n--${boundary}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const bearer = { bearer: as.bearer ?? '' }
  const answer = world.ask('POST', '/api/upload', {
    as: bearer,
    body,
    headers: { ...type, ...headers },
  })
  return (await given.response(200, answer)).body[0].id
}
