import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: settings.test.ts keeps settings there.

const path = '/manifest.webmanifest'

test('20.12: the home screen shows the maker’s name and icon, and the app starts with the devices', async (t) => {
  const world = await openWorld(t, { PORTAL_NAME: 'Typenschild Werk 1' })
  const manifest = async () => {
    const { headers, bytes } = await given.response(200, world.ask('GET', path))
    assert.match(String(headers['content-type']), /^application\/manifest\+json/)
    return JSON.parse(bytes.toString())
  }
  const before = await manifest()
  assert.equal(before.name, 'Typenschild Werk 1')
  assert.equal(before.start_url, '/customer-view')
  const purposes = before.icons.map(({ sizes, purpose }: Record<string, string>) => [
    sizes,
    purpose,
  ])
  assert.deepEqual(purposes, [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])

  const as = await given.administrator(world)
  const body = { makerName: 'Müller Antriebe GmbH' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  assert.equal((await manifest()).name, 'Müller Antriebe GmbH')
})
