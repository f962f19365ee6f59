import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { all } from '#contract/all.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: how alike refusals are is looked at; whose records are found `ownership.test.ts` sees on both.

const everything = '?populate[companie]=*&populate[part]=*&populate[media][populate]=*'

test('these are the calls in which a customer can name a record', () => {
  const open = Object.entries(all).filter(([, { access, path }]) => {
    return ['session', 'customer', 'reader'].includes(access) && path.includes(':')
  })
  assert.deepEqual(
    open.map(([name]) => name),
    [
      ...['uploads.download', 'uploads.preview', 'uploads.downloadAll', 'devices.show'],
      ...['shells.device', 'shells.deviceJson'],
    ],
  )
})

test('a foreign device gets the same response as an unknown one, in every kind of request', async (t) => {
  const { world, customers, devices } = await twoCompanies(t)
  for (const { as, owns } of customers) {
    for (const [name, id] of Object.entries(devices)) {
      for (const query of ['', everything, '?fields=sn', '?populate=media.url', '?fields=pass']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const status = query.endsWith('pass') ? 400 : owns.includes(name) ? 200 : 404
          const response = await answerTo(world, as, method, `/api/devices/${id}${query}`)
          assert.equal(response.status, status, `${name}${query}`)
          if (status === 200) continue
          const unknown = await answerTo(world, as, method, `/api/devices/999999${query}`)
          assert.deepEqual(response, unknown, `${method} ${name}${query}`)
        }
      }
    }
  }
})

test('a foreign file gets the same response as an unknown one, in full and in range requests', async (t) => {
  const { world, customers, files } = await twoCompanies(t)
  const boss = await given.administrator(world)
  for (const { as, owns } of customers) {
    for (const [name, url] of Object.entries(files)) {
      const { headers } = await given.response(200, world.ask('HEAD', url, { as: boss }))
      const questions: Record<string, string>[] = [
        {},
        { range: 'bytes=0-3' },
        { range: 'bytes=99999-' },
        { range: 'bytes=x' },
        { 'if-none-match': headers.etag ?? '' },
        { 'if-none-match': '*' },
        { range: 'bytes=0-3', 'if-range': headers.etag ?? '' },
        { accept: 'text/html' },
      ]
      for (const sent of questions) {
        for (const method of ['GET', 'HEAD'] as const) {
          const response = await answerTo(world, as, method, url, sent)
          const unknown = await answerTo(world, as, method, '/uploads/nichts.pdf', sent)
          assert.equal(unknown.status, 404)
          const description = `${method} ${name} ${JSON.stringify(sent)}`
          if (owns.includes(name)) assert.notEqual(response.status, 404, description)
          else assert.deepEqual(response, unknown, description)
        }
      }
    }
  }
})

test('calls that customers may not make are refused alike for own, foreign and unknown records', async (t) => {
  const { world, customers } = await twoCompanies(t)
  for (const { as } of customers) {
    for (const { method, path, access } of Object.values(all)) {
      if (['anyone', 'reader'].includes(access) || !path.includes(':id')) continue
      const ask = (id: number) => {
        const body = method === 'PUT' ? { body: { data: {} } } : {}
        return answerTo(world, as, method, path.replace(':id', String(id)), {}, body)
      }
      const unknown = await ask(999_999)
      assert.equal(unknown.status, 403)
      for (const id of [1, 2, 3]) assert.deepEqual(await ask(id), unknown, `${method} ${path}`)
    }
    for (const method of ['PUT', 'DELETE'] as const) {
      const [own, unknown] = [
        await answerTo(world, as, method, '/api/devices/1', {}, { body: { data: {} } }),
        await answerTo(world, as, method, '/api/devices/999999', {}, { body: { data: {} } }),
      ]
      assert.equal(own.status, 403)
      assert.deepEqual(own, unknown)
    }
  }
})

test('a company’s id never gives access to the device with that id, nor the other way round', async (t) => {
  const world = await openWorld(t)
  const part = await given.part(world)
  const [first, second] = [await given.company(world), await given.company(world, 'B AG', 10_002)]
  // Device 1 belongs to company 2, and device 2 to company 1.
  const files = [await given.media(world), await given.media(world)]
  await given.device(world, { sn: 'A 1', companie: second, part, media: files.slice(0, 1) })
  await given.device(world, { sn: 'A 2', companie: first, part, media: files.slice(1) })
  const { body } = await world.ask('GET', '/api/upload/files?sort=id', {
    as: await given.administrator(world),
  })
  const urls = body.map(({ url }: { url: string }) => url)
  for (const [number, pass, own] of [
    ['10001', 'firma-passwort', 2],
    ['10002', 'firma-passwort', 1],
    ['A 1', 'geraete-passwort', 1],
    ['A 2', 'geraete-passwort', 2],
  ] as const) {
    const as = await given.signInCustomer(world, number, pass)
    for (const id of [1, 2]) {
      const expected = id === own ? 200 : 404
      await given.response(expected, world.ask('GET', `/api/devices/${id}`, { as }))
      await given.response(expected, world.ask('GET', urls[id - 1], { as }))
    }
    const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as }))
    assert.deepEqual(
      mine.body.map(({ id }: { id: number }) => id),
      [own],
    )
  }
})

test('a cookie under the other kind’s name gives access to no file', async (t) => {
  const { world, customers, files } = await twoCompanies(t)
  const { cookie: staff = '' } = await given.administrator(world)
  const swapped = customers.map(({ as }) => as.cookie?.replace('-customer=', '-staff='))
  for (const cookie of [...swapped, staff.replace('-staff=', '-customer=')]) {
    assert.ok(cookie)
    for (const url of Object.values(files)) {
      for (const method of ['GET', 'HEAD'] as const) {
        await given.response(401, world.ask(method, url, { as: { cookie } }))
      }
    }
  }
})

/** Everything in a response that a stranger could compare. */
async function answerTo(
  world: World,
  as: Ticket,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  rest: { body?: unknown } = {},
) {
  const answer = await world.ask(method, url, { as, headers, ...rest })
  const { date, 'x-request-id': id, ...comparable } = answer.headers
  return { status: answer.status, headers: comparable, text: answer.bytes.toString('utf8') }
}

/** Company A has two devices, B one; each has a file, and one file is not linked. */
async function twoCompanies(t: TestContext) {
  const world = await openWorld(t)
  const part = await given.part(world)
  const a = await given.company(world)
  const b = await given.company(world, 'Becker AG', 10_002)
  const names = ['A 1', 'A 2', 'B 1']
  const devices: Record<string, number> = {}
  for (const sn of names) {
    const media = [await given.media(world, { filename: `${sn}.pdf` })]
    devices[sn] = await given.device(world, { sn, companie: sn === 'B 1' ? b : a, part, media })
  }
  await given.upload(world, 'Niemands.pdf')
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/upload/files?sort=id', { as })
  const urls = body.map(({ url }: { url: string }) => url)
  const files: Record<string, string> = Object.fromEntries(
    [...names, 'nobody’s'].map((name, at) => [name, urls[at]]),
  )
  const customers = [
    { as: await given.signInCustomer(world, 'A 1', 'geraete-passwort'), owns: ['A 1'] },
    { as: await given.signInCustomer(world, '10001', 'firma-passwort'), owns: ['A 1', 'A 2'] },
    { as: await given.signInCustomer(world, 'B 1', 'geraete-passwort'), owns: ['B 1'] },
  ]
  return { world, customers, devices, files }
}
