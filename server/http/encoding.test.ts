import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('a body that is not in UTF-8 is refused instead of losing its umlauts', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const text = '{"data":{"title":"Förderpumpe"}}'
  for (const [body, type] of [
    [Buffer.from(text, 'latin1'), 'application/json'],
    [Buffer.from(text, 'latin1'), 'application/json; charset=iso-8859-1'],
    [Buffer.from(text, 'utf16le'), 'application/json'],
    [Buffer.from(text).subarray(0, 21), 'application/json'],
  ] as const) {
    const headers = { 'content-type': type }
    const answer = await world.ask('POST', '/api/parts', { as, body, headers })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.name, 'SyntaxError')
  }
  const { body } = await world.ask('GET', '/api/parts', { as })
  assert.deepEqual(body.data, [])
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
  const headers = { 'content-type': 'application/json' }
  const made = await world.ask('POST', '/api/parts', { as, body: marked, headers })
  assert.equal(made.body.data.attributes.title, 'Förderpumpe')
})
