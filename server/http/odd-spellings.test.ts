import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import * as given from '../testing/given.ts'
import { openWorld, type TestResponse } from '../testing/world.ts'

// The database does not matter: how addresses and heads are spelled is undone before a row is read.

test('a slash at the end of an address changes nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const { method, path, aliases = [] } of Object.values(all)) {
    if (method !== 'GET') continue
    for (const address of [path, ...aliases]) {
      const url = address.replace(':id', '1').replace(':name', 'nichts.pdf')
      const [plain, slashed] = [
        await world.ask('GET', url, { as }),
        await world.ask('GET', `${url}/`, { as }),
      ]
      assert.deepEqual([slashed.status, lasting(slashed)], [plain.status, lasting(plain)], url)
    }
  }
})

/** What is stored of a person is told with the time, and each time it is told is logged. */
function lasting({ body }: TestResponse): unknown {
  if (body?.exportedAt === undefined) return body
  const { exportedAt: _time, log: _log, ...stored } = body
  return stored
}

test('addresses may be written in any case, what stands in them may not', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const id = await given.company(world)
  const ask = (url: string) => world.ask('GET', url, { as })
  for (const [odd, plain] of [
    ['/api/Companies?pagination[limit]=1', '/api/companies?pagination[limit]=1'],
    [`/API/COMPANIES/${id}/`, `/api/companies/${id}`],
    ['/api/Users/Me', '/api/users/me'],
    ['/Health', '/health'],
    ['/Favicon.SVG', '/favicon.svg'],
  ] as const) {
    const [one, other] = [await ask(odd), await ask(plain)]
    assert.deepEqual([one.status, one.body], [200, other.body], odd)
  }
  assert.equal((await ask('/Customer-Login?sn=A')).status, 200)
  const upload = await given.upload(world)
  const { url } = (await ask(`/api/upload/files/${upload}`)).body
  const name = url.slice('/uploads/'.length)
  assert.equal((await ask(`/Uploads/${name}`)).status, 200)
  assert.equal((await ask(`/uploads/${name.toUpperCase()}`)).status, 404)
  assert.equal(
    (await ask('/api/Companies?Sort=id')).status,
    (await ask('/api/companies?Sort=id')).status,
  )
})

test('who may not read an address may not read it in another case', async (t) => {
  const world = await openWorld(t)
  await given.upload(world)
  const staff = await given.staff(world)
  assert.equal((await world.ask('GET', '/API/Devices')).status, 401)
  assert.equal((await world.ask('DELETE', '/API/Upload/Files/1', { as: staff })).status, 403)
  assert.equal((await world.ask('GET', '/UPLOADS/x.pdf')).status, 401)
  const cookieAlone = { cookie: staff.cookie ?? '' }
  assert.equal((await world.ask('GET', '/API/Devices', { as: cookieAlone })).status, 401)
})

test('a document is changed by the id in the address or in the body', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const id = await given.media(world)
  const put = (url: string, data: object) => world.ask('PUT', url, { as, body: { data } })
  const first = await given.response(200, put('/api/medias', { id, filename: 'B.pdf' }))
  assert.deepEqual([first.body.data.id, first.body.data.attributes.filename], [id, 'B.pdf'])
  const second = await given.response(200, put(`/api/medias/${id}`, { filename: 'C.pdf' }))
  assert.equal(second.body.data.attributes.filename, 'C.pdf')
  await given.response(400, put('/api/medias', { filename: 'D.pdf' }))
  await given.response(404, put('/api/medias', { id: 99, filename: 'D.pdf' }))
})

test('uploads are listed under both addresses and renamed by the id in the body', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const id = await given.upload(world, 'A.pdf')
  const body = { data: { id, name: 'Ü.pdf' } }
  await given.response(200, world.ask('PUT', '/api/upload', { as, body }))
  const lists = [
    await world.ask('GET', '/api/upload', { as }),
    await world.ask('GET', '/api/upload/files', { as }),
  ]
  for (const list of lists) assert.deepEqual([list.body.length, list.body[0].name], [1, 'Ü.pdf'])
})

test('a delete may announce JSON and send none, as some clients do', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const url = `/api/parts/${await given.part(world)}`
  const headers = { 'content-type': 'application/json' }
  await given.response(200, world.ask('DELETE', url, { as, headers }))
})

test('a token may be announced as bearer in any case', async (t) => {
  const world = await openWorld(t)
  const { bearer } = await given.administrator(world)
  const ask = (authorization: string) => {
    return world.ask('GET', '/api/users/me', { headers: { authorization } })
  }
  for (const header of [`Bearer ${bearer}`, `bearer ${bearer}`, `BEARER  ${bearer}`]) {
    assert.equal((await ask(header)).status, 200)
  }
  for (const header of ['', 'Bearer', 'Bearer null', `Basic ${bearer}`, `Bearer ${bearer} x`]) {
    assert.equal((await ask(header)).status, 401, header)
  }
})
