import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('files are found by the company and the article number of their devices, and show both', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world, 'Müller Groß', 1)
  const part = await given.part(world, 'Pumpe')
  const own = await given.media(world, { filename: 'eigen.pdf' })
  const shared = await given.media(world, { filename: 'geteilt.pdf' })
  await given.device(world, { sn: 'A', companie, part, media: [own, shared] })
  await given.device(world, { sn: 'B', media: [shared] })
  const ask = async (query: string) =>
    (await given.response(200, world.ask('GET', `/api/medias?${query}`, { as }))).body.data
  for (const [filter, found] of [
    ['[devices][companie][name][$containsi]=MÜLLER', [own, shared]],
    ['[devices][part][title]=Pumpe', [own, shared]],
    ['[devices][part]=99', []],
    ['[devices][companie][id][$null]=true', [shared]],
    ['[devices][media][filename]=eigen.pdf', [own, shared]],
    ['[devices][media][$notIn]=1', [own, shared]],
  ] as const) {
    const ids = (await ask(`filters${filter}`)).map(({ id }: { id: number }) => id)
    assert.deepEqual(ids, found, filter)
  }
  for (const populate of [
    'populate[devices][populate]=*',
    'populate=devices.companie,devices.part,devices.media',
    'populate[devices][sort]=companie.name&populate[devices][populate]=*&sort=id',
  ]) {
    const [first] = await ask(`${populate}&filters[id]=${own}`)
    const [{ attributes }] = first.attributes.devices.data
    assert.equal(attributes.companie.data.attributes.kdnr, 1, populate)
    assert.equal(attributes.part.data.attributes.title, 'Pumpe', populate)
    assert.deepEqual(
      attributes.media.data.map(({ id }: { id: number }) => id),
      [own, shared],
      populate,
    )
  }
})
