import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { workshop } from '../testing/workshop.ts'

test('relations are accepted in every notation that Strapi accepts', async (t) => {
  const { world, create, base } = await workshop(t)
  const files = [await given.media(world), await given.media(world), await given.media(world)]
  const [a = 0, b = 0] = files
  let count = 0
  const populate = '?populate=companie,part,media'
  const created = async (data: object) => {
    count += 1
    const { body } = await given.response(
      200,
      create({ ...base, sn: `A ${count}`, ...data }, populate),
    )
    const { companie, part, media } = body.data.attributes
    return [companie.data.id, part.data.id, media.data.map(({ id }: { id: number }) => id)]
  }
  const { companie, part } = base
  for (const spell of [
    (id: number) => id,
    (id: number) => String(id),
    (id: number) => ({ id }),
    (id: number) => ({ id: String(id) }),
    (id: number) => [id],
    (id: number) => [{ id }],
    (id: number) => ({ connect: [id] }),
    (id: number) => ({ connect: [{ id }] }),
    (id: number) => ({ set: [id] }),
    (id: number) => ({ set: [{ id }] }),
    (id: number) => ({ set: id }),
  ]) {
    const response = await created({
      companie: spell(companie),
      part: spell(part),
      media: spell(a),
    })
    assert.deepEqual(response, [companie, part, [a]], JSON.stringify(spell(1)))
  }
  for (const [media, expected] of [
    [undefined, []],
    [null, []],
    [[], []],
    [
      [a, b],
      [a, b],
    ],
    [
      [b, a, b, a],
      [a, b],
    ],
    [
      ['1', { id: b }],
      [a, b],
    ],
    [{ set: [a], connect: [b] }, [a, b]],
    [{ set: [] }, []],
  ]) {
    assert.deepEqual(await created({ media }), [companie, part, expected], JSON.stringify(media))
  }
})

test('files are replaced, added and removed', async (t) => {
  const { world, create, update, base } = await workshop(t)
  const files = [await given.media(world), await given.media(world), await given.media(world)]
  const [a = 0, b = 0, c = 0] = files
  const { body } = await given.response(200, create({ ...base, sn: 'A 1', media: [a] }))
  for (const [media, expected] of [
    [{ connect: [b] }, [a, b]],
    [{ connect: [b, c] }, [a, b, c]],
    [{ disconnect: [a] }, [b, c]],
    [{ disconnect: [9_999] }, [b, c]],
    [{ connect: [a], disconnect: [c] }, [a, b]],
    [undefined, [a, b]],
    [[c], [c]],
    [null, []],
  ]) {
    const answer = await given.response(200, update(body.data.id, { media }, '?populate[media]=*'))
    const ids = answer.body.data.attributes.media.data.map(({ id }: { id: number }) => id)
    assert.deepEqual(ids, expected, JSON.stringify(media))
  }
  const documents = await world.ask('GET', '/api/medias', { as: await given.administrator(world) })
  assert.equal(documents.body.data.length, 3)
})

test('a device’s relations must exist, and a refused change has no partial effect', async (t) => {
  const { world, create, update, show, list, countActs, base } = await workshop(t)
  const media = [await given.media(world)]
  const { body } = await given.response(200, create({ ...base, sn: 'A 1', media }))
  const { id } = body.data
  const before = [await list(), await countActs(), (await show(id)).body]
  for (const [change, path] of [
    [{ companie: 9_999 }, 'companie'],
    [{ part: 9_999 }, 'part'],
    [{ media: [9_999] }, 'media'],
    [{ media: [...media, 9_999] }, 'media'],
    [{ media: { set: [], connect: [9_999] } }, 'media'],
    [{ companie: 'abc' }, 'companie'],
    [{ companie: [1, 2] }, 'companie'],
    [{ media: ['abc'] }, 'media'],
  ] as const) {
    for (const answer of [
      await create({ ...base, sn: 'B 1', ...change }),
      await update(id, { sn: 'C 1', ...change }),
    ]) {
      assert.equal(answer.status, 400, JSON.stringify(change))
      assert.equal(answer.body.error.details.errors[0].path[0], path)
    }
  }
  assert.deepEqual([await list(), await countActs(), (await show(id)).body], before)
})
