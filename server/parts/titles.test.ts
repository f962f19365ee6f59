import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const entities = [
  {
    path: '/api/parts',
    word: 'Artikelnummer',
    empty: 'Bitte eine Artikelnummer angeben!',
  },
  {
    path: '/api/doctypes',
    word: 'Dokumententyp',
    empty: 'Bitte einen Titel angeben!',
  },
]

for (const { path, word, empty } of entities) {
  test(`${word}: created, listed, shown, changed and deleted`, async (t) => {
    const { create, ask } = await office(t, path)
    const { body } = await given.response(200, create({ title: ' Größe A ', desc: 'kurz' }))
    const { createdAt, updatedAt, ...rest } = body.data.attributes
    assert.partialDeepStrictEqual(rest, { title: 'Größe A', desc: 'kurz' })
    assert.equal(createdAt, updatedAt)
    const own = `/${body.data.id}`
    assert.deepEqual((await ask('GET', own)).body, { data: body.data, meta: {} })
    assert.deepEqual((await ask('GET', '/')).body.data, [body.data])

    const changed = await given.response(200, ask('PUT', own, { title: 'Größe B' }))
    assert.equal(changed.body.data.attributes.desc, 'kurz')
    const cleared = await given.response(200, ask('PUT', `${own}/`, { desc: null }))
    assert.equal(cleared.body.data.attributes.title, 'Größe B')

    const deleted = await given.response(200, ask('DELETE', own))
    assert.deepEqual(deleted.body.data, cleared.body.data)
    for (const answer of [
      await ask('GET', own),
      await ask('PUT', own, { title: 'C' }),
      await ask('DELETE', own),
    ]) {
      await given.refused('not-found', answer)
    }
  })

  test(`${word}: a title is required, and unique regardless of case`, async (t) => {
    const { create, ask } = await office(t, path)
    for (const title of [undefined, null, '', '  ']) {
      const answer = await given.response(400, create({ title }))
      assert.equal(answer.body.error.message, empty)
      assert.deepEqual(await given.wrongFields(answer), { title: 'required' })
    }
    await given.response(200, create({ title: 'Maßblatt Ü' }))
    const other = await given.response(200, create({ title: 'anders' }))
    for (const title of ['Maßblatt Ü', 'MASSBLATT Ü', ' maßblatt ü ', 'Maßblatt U\u0308']) {
      const changed = ask('PUT', `/${other.body.data.id}`, { title })
      assert.deepEqual(await given.wrongFields(create({ title })), { title: 'unique' })
      assert.deepEqual(await given.wrongFields(changed), { title: 'unique' })
    }
    await given.response(200, ask('PUT', `/${other.body.data.id}`, { title: 'ANDERS' }))
    assert.equal((await ask('GET', '')).body.data.length, 2)
  })
}

test('records used by devices or files are not deleted, and the error says how many', async (t) => {
  const { world, as } = await office(t, '/api/parts')
  const [companie, part] = [await given.company(world), await given.part(world)]
  const doctype = await given.doctype(world)
  const media = [await given.media(world, { doctype })]
  await given.device(world, { sn: 'A 1', companie, part, media })
  await given.device(world, { sn: 'A 2', companie, part, media })
  const refused = async (url: string) => {
    const { body } = await given.refused('in-use', world.ask('DELETE', url, { as }))
    return body.error.message
  }
  assert.equal(
    await refused(`/api/parts/${part}`),
    'Die Artikelnummer „ART-0001“ wird noch von 2 Geräten verwendet und kann nicht gelöscht werden!',
  )
  assert.equal(
    await refused(`/api/doctypes/${doctype}`),
    'Der Dokumententyp „Betriebsanleitung“ wird noch von 1 Datei verwendet und kann nicht gelöscht werden!',
  )
})

test('document types are changed and deleted in the specification’s odd spellings too', async (t) => {
  const { ask, create } = await office(t, '/api/doctypes')
  const { body } = await given.response(200, create({ title: 'A', desc: 'x' }))
  const { id } = body.data
  const changed = await given.response(200, ask('PUT', '', { id, title: 'B' }))
  assert.deepEqual([changed.body.data.id, changed.body.data.attributes.title], [id, 'B'])
  await given.response(200, ask('PUT', '/', { id: String(id), desc: 'y' }))
  const without = ask('PUT', '', { title: 'C' })
  assert.deepEqual(await given.wrongFields(without), { id: 'required' })
  await given.response(404, ask('PUT', '', { id: 999, title: 'C' }))
  // The address identifies the record, whatever the body says.
  const other = await given.response(200, create({ title: 'andere' }))
  await given.response(200, ask('PUT', `/${id}`, { id: other.body.data.id, title: 'D' }))
  assert.equal((await ask('GET', `/${other.body.data.id}`)).body.data.attributes.title, 'andere')

  const deleted = await given.response(200, ask('DELETE', `${id}`))
  assert.equal(deleted.body.data.attributes.title, 'D')
  await given.response(404, ask('DELETE', `${id}`))
  await given.response(404, ask('DELETE', 'abc'))
})

async function office(t: TestContext, path: string) {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, data?: object) =>
    world.ask(method, `${path}${rest}`, { as, ...(data && { body: { data } }) })
  return { world, as, ask, create: (data: object) => ask('POST', '', data) }
}
