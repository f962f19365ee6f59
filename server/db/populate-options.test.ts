import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('a populated list comes in the order, from the place and as far as it is asked for', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media: number[] = []
  for (const name of ['B 2.pdf', 'B 10.pdf', 'A.pdf', 'C.pdf']) {
    media.push(await given.media(world, { filename: name }))
  }
  await given.device(world, { sn: 'KP-1', media })
  const files = async (query: string) => {
    const asked = world.ask('GET', `/api/devices/1?${query}`, { as })
    const { data } = (await given.told(200, asked)).body.data.attributes.media
    return data.map((file: { attributes: { filename: string } }) => file.attributes.filename)
  }
  assert.deepEqual(await files('populate[media][sort]=filename'), [
    'A.pdf',
    'B 2.pdf',
    'B 10.pdf',
    'C.pdf',
  ])
  const page = 'populate[media][sort]=filename:desc&populate[media][limit]=2'
  assert.deepEqual(await files(page), ['C.pdf', 'B 10.pdf'])
  assert.deepEqual(await files(`${page}&populate[media][start]=1`), ['B 10.pdf', 'B 2.pdf'])
  assert.deepEqual(await files('populate[media][start]=3'), ['C.pdf'])
  assert.deepEqual(await files('populate[media][limit]=0'), [])
  assert.equal((await files('populate[media][limit]=-1')).length, 4)
  for (const wrong of [
    'populate[media][limit]=x',
    'populate[media][start]=-1',
    'populate[media][limit]=1.5',
    'populate[companie][limit]=1',
  ]) {
    await given.refused('bad-populate', world.ask('GET', `/api/devices/1?${wrong}`, { as }))
  }
})

test('what is said twice of a populated relation counts together', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = [
    await given.media(world, { filename: 'ab.pdf' }),
    await given.media(world, { filename: 'a.pdf' }),
    await given.media(world, { filename: 'b.pdf' }),
  ]
  await given.device(world, { sn: 'KP-1', media })
  const query =
    'populate[0][media][filters][filename][$contains]=a&populate[1][media][filters][filename][$contains]=b' +
    '&populate[2][media][fields]=filename&populate[3][media][fields]=createdAt'
  const { body } = await given.told(200, world.ask('GET', `/api/devices/1?${query}`, { as }))
  const [only, ...others] = body.data.attributes.media.data
  assert.deepEqual(others, [])
  assert.deepEqual(Object.keys(only.attributes).toSorted(), ['createdAt', 'filename'])
})

test('a time without a zone is in UTC, and a day that no calendar has is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.part(world)
  const { body } = await given.told(200, world.ask('GET', '/api/parts/1', { as }))
  const time: string = body.data.attributes.createdAt
  const found = async (value: string) => {
    const asked = world.ask(
      'GET',
      `/api/parts?filters[createdAt][$eq]=${encodeURIComponent(value)}`,
      { as },
    )
    return (await given.told(200, asked)).body.data.length
  }
  assert.equal(await found(time), 1)
  assert.equal(await found(time.replace('Z', '')), 1)
  assert.equal(await found(time.replace('Z', '+00:00')), 1)
  assert.equal(await found(time.replace('Z', '+01:00')), 0)
  for (const wrong of [
    '2026-02-30',
    '2026-13-01',
    '2026-02-29T10:00:00Z',
    '2026-01-01T25:00',
    'morgen',
  ]) {
    await given.refused(
      'bad-filter',
      world.ask('GET', `/api/parts?filters[createdAt][$eq]=${wrong}`, { as }),
    )
  }
})
