import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('what is empty sorts before everything else, on every database', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [title, desc] of [
    ['B', 'zwei'],
    ['leer', null],
    ['A', 'eins'],
  ]) {
    const body = { data: { title, desc } }
    await given.response(200, world.ask('POST', '/api/parts', { as, body }))
  }
  const titles = async (sort: string) => {
    const { body } = await given.response(200, world.ask('GET', `/api/parts?sort=${sort}`, { as }))
    return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
  }
  assert.deepEqual(await titles('desc'), ['leer', 'A', 'B'])
  assert.deepEqual(await titles('desc:desc'), ['B', 'A', 'leer'])
})
