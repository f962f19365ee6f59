import assert from 'node:assert/strict'
import test from 'node:test'
import { maxViews } from '#contract/views.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

test('views belong to the person who saved them: nobody else reads, replaces or deletes one (20.2)', async (t) => {
  const world = await openWorld(t)
  const [chefin, bernd] = [await given.administrator(world), await given.staff(world)]
  const own = await save(world, bernd, 'Ohne Dateien', 'ohne-dateien=ja')
  await save(world, chefin, 'Ohne Dateien', 'firma=7')
  assert.deepEqual(
    (await list(world, bernd)).map(({ name, query }) => [name, query]),
    [['Ohne Dateien', 'ohne-dateien=ja']],
  )
  await given.refused('not-found', world.ask('DELETE', `/api/views/${own.id}`, { as: chefin }))

  const again = await save(world, bernd, 'OHNE Dateien', 'suche=kp')
  assert.equal(again.id, own.id)
  assert.deepEqual(
    (await list(world, bernd)).map(({ name, query }) => [name, query]),
    [['OHNE Dateien', 'suche=kp']],
  )
  await given.response(200, world.ask('DELETE', `/api/views/${own.id}`, { as: bernd }))
  assert.deepEqual(await list(world, bernd), [])
  assert.equal((await list(world, chefin)).length, 1)
})

test('nobody keeps more than fifty views of one list (20.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  for (let count = 1; count <= maxViews; count += 1) await save(world, as, `Ansicht ${count}`, '')
  const one = { list: 'devices', name: 'Eine mehr', query: '' }
  await given.refused('conflict', world.ask('POST', '/api/views', { as, body: one }))
  assert.equal((await list(world, as)).length, maxViews)
  await save(world, as, 'Ansicht 1', 'suche=x')
})

test('columns are chosen for one list, and reset (20.2)', async (t) => {
  const world = await openWorld(t)
  const [as, other] = [await given.administrator(world), await given.staff(world)]
  const choose = (columns: string[] | null) =>
    given.response(
      200,
      world.ask('PUT', '/api/views/columns', { as, body: { list: 'devices', columns } }),
    )
  const chosen = async (by: Ticket) =>
    (await given.response(200, world.ask('GET', '/api/views/columns', { as: by }))).body
  await choose(['builtIn'])
  await choose(['machine', 'builtIn'])
  assert.deepEqual(await chosen(as), [{ list: 'devices', columns: ['machine', 'builtIn'] }])
  assert.deepEqual(await chosen(other), [])
  await choose(null)
  assert.deepEqual(await chosen(as), [])
})

test('what PostgreSQL cannot store is refused, on either engine: a portal may move there', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const odd of ['a\u0000b', 'a\ud800b']) {
    const refused = (path: string, body: object) =>
      given.refused('validation', world.ask('POST', path, { as, body }))
    await refused('/api/views', { list: 'devices', name: 'Ansicht', query: odd })
    await refused('/api/logs', { data: { type: 'error', message: 'x', requestId: odd } })
    await refused('/api/file-imports', { name: 'a.zip', zip: { size: 100, mark: odd } })
  }
})

test('only columns of the list can be chosen, and a name from an older release is skipped (20.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const choose = (body: object) => world.ask('PUT', '/api/views/columns', { as, body })
  await given.refused('validation', choose({ list: 'devices', columns: ['password'] }))
  await given.refused('validation', choose({ list: 'devices', columns: ['gtin'] }))
  await given.refused('validation', choose({ list: 'errors', columns: [] }))
  await given.response(200, choose({ list: 'parts', columns: ['gtin'] }))
  await world.services.db
    .updateTable('chosen_columns')
    .set({ columns: JSON.stringify(['weight', 'createdAt']) })
    .execute()
  const { body } = await given.response(200, world.ask('GET', '/api/views/columns', { as }))
  assert.deepEqual(body, [{ list: 'parts', columns: ['createdAt'] }])
})

async function save(world: World, as: Ticket, name: string, query: string) {
  const body = { list: 'devices', name, query }
  const answer = await given.response(200, world.ask('POST', '/api/views', { as, body }))
  return answer.body as { id: number }
}

async function list(world: World, as: Ticket) {
  const answer = await given.response(200, world.ask('GET', '/api/views', { as }))
  return answer.body as { name: string; query: string }[]
}
