import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

test('point 22: a proxy that is not trusted is said once in the log, and to administrators', async (t) => {
  const lines: string[] = []
  const world = await openWorld(t, { PUBLIC_URL: 'https://portal.example' }, { log: lines })
  const as = await given.administrator(world)
  const notices = async () => {
    const { body } = await given.response(200, world.ask('GET', '/api/portal/notices', { as }))
    return body as { code: string; message: string }[]
  }
  assert.deepEqual(await notices(), [])
  for (let count = 0; count < 3; count += 1) await from(world, '203.0.113.1', '10.1.2.3')
  const [notice, ...others] = await notices()
  assert.deepEqual(others, [])
  assert.equal(notice?.code, 'proxy-not-trusted')
  assert.match(notice.message, /10\.1\.2\.3.*TRUST_PROXY/)
  assert.equal(lines.filter((line) => line.includes('TRUST_PROXY')).length, 1)
})

test('point 22: the operator’s own proxy is no news', async (t) => {
  const settings = { TRUST_PROXY: '10.0.0.0/8', PUBLIC_URL: 'https://portal.example' }
  const world = await openWorld(t, settings)
  const as = await given.administrator(world)
  for (const peer of ['10.1.2.3', '::ffff:10.1.2.4']) await from(world, '203.0.113.1', peer)
  const { body } = await given.response(200, world.ask('GET', '/api/portal/notices', { as }))
  assert.deepEqual(body, [])
})

test('point 22: an entry that is no address is the proxy’s, wherever it stands', async (t) => {
  const world = await openWorld(t, { TRUST_PROXY: '10.0.0.0/8' })
  const entries = ['unknown', '_hidden', 'x'.repeat(300), '<script>', '10.9.9.9, unknown', '']
  for (const entry of entries) await from(world, entry, '10.1.2.3')
  for (const entry of ['203.0.113.7:50123', '[2001:db8::7]:443', 'unknown, 203.0.113.8']) {
    await from(world, entry, '10.1.2.3')
  }
  const rows = await world.services.db
    .selectFrom('logs')
    .select('address')
    .where('type', '=', 'customer')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ address }) => address),
    [
      ...['10.1.2.3', '10.1.2.3', '10.1.2.3', '10.1.2.3', '10.1.2.3', '10.1.2.3'],
      ...['203.0.113.7:50123', '[2001:db8::7]:443', '203.0.113.8'],
    ],
  )
})

let customers = 0

/** A customer's failed sign-in that a peer forwards for somebody. */
function from(world: World, forwardedFor: string, remoteAddress: string) {
  customers += 1
  return world.app.inject({
    method: 'POST',
    url: '/api/devices/customer-login',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { sn: `A ${customers}`, pass: 'falsch' },
  })
}
