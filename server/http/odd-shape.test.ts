import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { oddShapeOf } from './odd-shape.ts'

// The database does not matter: bodies are judged before anything is read or stored.

test('JSON that is nested too deeply, or has too many names in one object, is told from any other', () => {
  const fine = [
    '',
    ']]]]{',
    JSON.stringify({ text: '[{"'.repeat(500), backslash: 'C:\\', more: { a: '\\"' } }),
    `${'['.repeat(100)}${']'.repeat(100)}`,
    JSON.stringify(Array.from({ length: 500 }, () => ({ a: 1, b: { c: [':::'] }, d: [[]] }))),
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, '::']))),
  ]
  for (const json of fine) assert.equal(oddShapeOf(Buffer.from(json)), undefined, json.slice(0, 50))
  assert.match(shapeOf('['.repeat(101)), /verschachtelt/)
  assert.match(shapeOf('{"a":'.repeat(101)), /verschachtelt/)
  assert.match(shapeOf(`{${'"a":{},'.repeat(1_001)}`), /zu viele Namen/)
})

test('such a body is a 400 of its own, and stops nobody', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const records = [
    `${'['.repeat(900_000)}${']'.repeat(900_000)}`,
    `{${Array.from({ length: 140_000 }, (_, at) => `"a${at}":1`).join()}}`,
  ]
  for (const record of records) {
    const { status, body } = await world.ask('POST', '/api/devices/bulk', {
      as,
      headers: { 'content-type': 'application/json' },
      body: `{"data":[${record}]}`,
    })
    assert.deepEqual([status, body.error.details.code], [400, 'bad-json'], record.slice(0, 20))
  }
})

test('an answer names the first hundred errors, and of each record of a bulk the first twenty', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${at}`, 1]))
  const wrong = { sn: 'A 1', media: Array(400).fill('a') }
  for (const data of [unknown, wrong]) {
    const single = await world.ask('POST', '/api/devices', { as, body: { data } })
    assert.equal(single.body.error.details.errors.length, 100)
    const { body } = await world.ask('POST', '/api/devices/bulk', { as, body: { data: [data] } })
    assert.equal(body.results[0].errors.length, 20)
  }
})

function shapeOf(json: string): string {
  return oddShapeOf(Buffer.from(json)) ?? ''
}
