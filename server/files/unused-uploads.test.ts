import assert from 'node:assert/strict'
import test from 'node:test'
import { uploadOriginHeader } from '#contract/files.ts'
import * as given from '../testing/given.ts'
import { storedFiles } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000

test('point 26: uploads without an entry are shown with age and origin, and removed together', async (t) => {
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
  // Meanwhile somebody makes an entry of one: it stays.
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

test('point 26: only what a form began and left goes by itself, after a week', async (t) => {
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

async function names(world: World, as: Ticket): Promise<string[]> {
  const { body } = await given.response(200, world.ask('GET', '/api/upload/unused', { as }))
  return body.map(({ name }: { name: string }) => name)
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
