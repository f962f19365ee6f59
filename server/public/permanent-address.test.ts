import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const page = { accept: 'text/html,application/xhtml+xml' }

test('the address on a label leads everybody to the login of its device', async (t) => {
  const { world, address } = await labelled(t, 'KP 4711/ä#1')
  const answer = await world.ask('GET', address, { headers: { host: 'boese.example' } })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.location, '/customer-login?sn=KP%204711%2F%C3%A4%231')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.body, '')
})

test('capital letters, a trailing slash and a parameter are tolerated, and HEAD answers the same', async (t) => {
  const { world, address } = await labelled(t)
  const spellings = [address.toUpperCase(), `${address}/`, `${address.toUpperCase()}/?utm=x`]
  for (const spelling of spellings) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await world.ask(method, spelling)
      assert.equal(answer.status, 302, `${method} ${spelling}`)
      assert.equal(answer.headers.location, '/customer-login?sn=KP-4711')
    }
  }
})

test('17.3: the language chosen by the address is passed on to the login', async (t) => {
  const { world, address } = await labelled(t)
  for (const [lang, more] of [
    ['en', '&lang=en'],
    ['de', '&lang=de'],
    ['xx', ''],
  ]) {
    const { headers } = await world.ask('GET', `${address}?lang=${lang}`)
    assert.equal(headers.location, `/customer-login?sn=KP-4711${more}`)
  }
})

test('a renamed device keeps its address', async (t) => {
  const { world, id, address } = await labelled(t)
  const as = await given.administrator(world)
  const body = { data: { sn: 'KP-4712' } }
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
  const { headers } = await world.ask('GET', address)
  assert.equal(headers.location, '/customer-login?sn=KP-4712')
})

test('the address of a deleted device says so on a German page with a contact', async (t) => {
  const { world, id, address } = await labelled(t)
  await given.response(
    200,
    world.ask('DELETE', `/api/devices/${id}`, { as: await given.administrator(world) }),
  )
  const shown = await world.ask('GET', address.toUpperCase(), { headers: page })
  assert.equal(shown.status, 410)
  assert.equal(shown.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.match(shown.body, /<h1>Nicht mehr im Bestand<\/h1>/)
  assert.match(shown.body, /<a href="mailto:service@werk\.example">service@werk\.example<\/a>/)
  assert.doesNotMatch(shown.body, /KP-4711/)
  const response = await world.ask('GET', address)
  assert.deepEqual(response.body.error.details, { code: 'gone' })
  assert.equal(response.body.error.name, 'GoneError')
  assert.equal((await world.ask('HEAD', address)).status, 410)
})

test('13: the address of a deleted article number does not mention a device, nor does one that was never issued', async (t) => {
  const { world } = await labelled(t)
  const as = await given.administrator(world)
  const part = await given.part(world, 'KP-900')
  const { body } = await given.response(200, world.ask('GET', `/api/parts/${part}`, { as }))
  await given.response(200, world.ask('DELETE', `/api/parts/${part}`, { as }))
  const at = `/g/${body.data.attributes.publicId}`
  for (const path of [at, `${at}/dateien.zip`]) {
    const shown = await given.response(410, world.ask('GET', path, { headers: page }))
    assert.match(shown.body, /<h1>Nicht mehr im Bestand<\/h1>/)
    assert.match(shown.body, /Was zu dieser Adresse gehörte, ist nicht mehr im Bestand\./)
    assert.match(shown.body, /mailto:service@werk\.example/)
    assert.doesNotMatch(shown.body, /Gerät/)
  }
  const unknown = await given.response(404, world.ask('GET', '/g/00000000', { headers: page }))
  assert.match(unknown.body, /weder ein Gerät noch eine Artikelnummer/)
})

test('an address that was never on a label is not found, also as a page', async (t) => {
  const { world } = await labelled(t)
  for (const id of [
    '00000000',
    'KP-4711',
    'abcdefg',
    'abcdefghj',
    'abc%00efg',
    "a'%20or%201",
    '%F0%9F%92%A9',
    '..%2F..%2Fx',
    'İ2345678',
  ]) {
    const answer = await world.ask('GET', `/g/${encodeURI(id).replaceAll('%25', '%')}`, {
      headers: page,
    })
    assert.equal(answer.status, 404, id)
    assert.match(answer.body, /<html lang="de">/)
  }
  for (const path of ['/g', '/g/', '/g/00000000/x', '/g/%FF%FE']) {
    const { status } = await world.ask('GET', path, { headers: page })
    assert.ok(status === 404 || status === 400, `${path} ${status}`)
  }
})

/** A portal with one device and the address on its label. */
async function labelled(t: TestContext, sn = 'KP-4711') {
  const world = await openWorld(t, { SUPPORT_EMAIL: 'service@werk.example' })
  const [companie, part] = [await given.company(world), await given.part(world)]
  const id = await given.device(world, { sn, companie, part })
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', `/api/devices/${id}`, { as })
  return { world, id, address: `/g/${body.data.attributes.publicId}` }
}
