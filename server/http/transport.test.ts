import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is tested is how answers are packed and who may call from elsewhere.

test('JSON is packed from 1 kB as the client can read it, files never', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (let index = 0; index < 12; index += 1) await given.part(world, `ART-${index}`)
  const plain = await world.ask('GET', '/api/parts', { as })
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const encoding of ['zstd', 'br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const answer = await world.ask('GET', '/api/parts', { as, headers })
    assert.equal(answer.headers['content-encoding'], encoding)
    assert.match(String(answer.headers.vary), /accept-encoding/i)
    assert.deepEqual(answer.body, plain.body)
    assert.ok(answer.bytes.length * 3 < plain.bytes.length)
    const short = await world.ask('GET', '/api/parts/1', { as, headers })
    assert.equal(short.headers['content-encoding'], undefined)
  }
  const sent = await sendFiles(world, as, [{ name: 'a.pdf', bytes: pdf('x'.repeat(4_000)) }])
  const file = await world.ask('GET', sent.body[0].url, {
    as,
    headers: { 'accept-encoding': 'gzip' },
  })
  assert.equal(file.headers['content-encoding'], undefined)
})

test('pages of other origins may call the API when the operator says so, and never with cookies', async (t) => {
  const closed = await openWorld(t)
  const origin = 'https://erp.example.com'
  const options = { headers: { origin } }
  assert.equal(
    (await closed.ask('GET', '/api/parts', options)).headers['access-control-allow-origin'],
    undefined,
  )

  const open = await openWorld(t, { CORS_ORIGINS: origin })
  const as = await given.administrator(open)
  const answer = await open.ask('GET', '/api/parts', { as, ...options })
  assert.equal(answer.headers['access-control-allow-origin'], origin)
  assert.equal(answer.headers['access-control-allow-credentials'], undefined)
  const foreign = await open.ask('GET', '/api/parts', {
    as,
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(foreign.headers['access-control-allow-origin'], undefined)
  const preflight = await open.app.inject({
    method: 'OPTIONS',
    url: '/api/parts',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
  assert.equal(preflight.statusCode, 204)
  assert.match(String(preflight.headers['access-control-allow-headers']), /authorization/i)
  assert.match(String(preflight.headers['access-control-allow-methods']), /POST/)
  const page = await open.ask('GET', '/customer-login', options)
  assert.equal(page.headers['access-control-allow-origin'], undefined)
})
