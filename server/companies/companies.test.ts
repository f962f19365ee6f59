import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const noAddress = { address: null, country: null, email: null, contact: null, language: null }

test('a new company appears in the list, without its password', async (t) => {
  const { create, list } = await office(t)
  const draft = { name: ' Grün & Söhne ', kdnr: 42, pass: '123456', desc: 'zahlt\npünktlich' }
  const { body } = await given.response(200, create(draft))
  const { createdAt, updatedAt, ...rest } = body.data.attributes
  assert.deepEqual(rest, {
    ...{
      name: 'Grün & Söhne',
      kdnr: 42,
      desc: 'zahlt\npünktlich',
      isGuessable: true,
      importId: null,
    },
    ...noAddress,
  })
  assert.equal(new Date(createdAt).toISOString(), createdAt)
  assert.equal(updatedAt, createdAt)
  assert.deepEqual((await list()).data, [body.data])
})

test('missing attributes are requested in the specification’s words', async (t) => {
  const { create, list } = await office(t)
  const { body } = await given.response(400, create({}))
  assert.deepEqual(
    body.error.details.errors.map(({ path, message }: { path: string[]; message: string }) => [
      path.join(),
      message,
    ]),
    [
      ['name', 'Bitte Firmennamen angeben!'],
      ['kdnr', 'Kundennummer darf nicht leer sein!'],
      ['pass', 'Passwort darf nicht leer sein!'],
    ],
  )
  for (const empty of ['', '   ', null]) {
    const refused = await given.response(400, create({ name: empty, kdnr: 1, pass: 'x' }))
    assert.equal(refused.body.error.message, 'Bitte Firmennamen angeben!')
    const without = await given.response(400, create({ name: 'A', kdnr: 1, pass: empty }))
    assert.equal(without.body.error.message, 'Passwort darf nicht leer sein!')
  }
  assert.deepEqual((await list()).data, [])
})

test('customer numbers are whole numbers, also when sent as digits', async (t) => {
  const { create } = await office(t)
  for (const [kdnr, stored] of [
    [0, 0],
    [7, 7],
    ['8', 8],
    ['0009', 9],
    [' 10 ', 10],
    [2_147_483_647, 2_147_483_647],
  ]) {
    const { body } = await given.response(200, create({ name: 'A', kdnr, pass: 'x' }))
    assert.equal(body.data.attributes.kdnr, stored)
  }
  for (const [kdnr, message, code] of [
    ['', 'Kundennummer darf nicht leer sein!', 'required'],
    [' ', 'Kundennummer darf nicht leer sein!', 'required'],
    [null, 'Kundennummer darf nicht leer sein!', 'required'],
    [1.5, 'Kundennummer muss eine ganze Zahl sein!', 'type'],
    ['1.5', 'Kundennummer muss eine ganze Zahl sein!', 'format'],
    ['abc', 'Kundennummer muss eine ganze Zahl sein!', 'format'],
    ['1e3', 'Kundennummer muss eine ganze Zahl sein!', 'format'],
    ['0x10', 'Kundennummer muss eine ganze Zahl sein!', 'format'],
    [true, 'Kundennummer muss eine ganze Zahl sein!', 'type'],
    [[1], 'Kundennummer muss eine ganze Zahl sein!', 'type'],
    [-1, 'Kundennummer darf nicht negativ sein!', 'too-small'],
    ['-5', 'Kundennummer darf nicht negativ sein!', 'too-small'],
    [2_147_483_648, 'Kundennummer ist zu groß!', 'too-large'],
    ['9'.repeat(20), 'Kundennummer ist zu groß!', 'too-large'],
    ['99999999999', 'Kundennummer ist zu groß!', 'too-large'],
  ]) {
    const answer = await given.response(400, create({ name: 'A', kdnr, pass: 'x' }))
    assert.deepEqual([kdnr, answer.body.error.message], [kdnr, message])
    assert.deepEqual([kdnr, await given.wrongFields(answer)], [kdnr, { kdnr: code }])
    assert.equal(answer.body.error.details.errors.length, 1, String(kdnr))
  }
})

test('a customer number belongs to one company, however it is written', async (t) => {
  const { create, update, list } = await office(t)
  await given.response(200, create({ name: 'A', kdnr: 1, pass: 'x' }))
  const second = await given.response(200, create({ name: 'A', kdnr: 2, pass: 'x' }))
  for (const answer of [
    await create({ name: 'B', kdnr: '01', pass: 'x' }),
    await update(second.body.data.id, { kdnr: 1 }),
  ]) {
    assert.equal(answer.status, 400)
    assert.deepEqual(await given.wrongFields(answer), { kdnr: 'unique' })
  }
  await given.response(200, update(second.body.data.id, { kdnr: 2, name: 'C' }))
  assert.equal((await list()).data.length, 2)
})

test('of many simultaneous companies with the same number, one is created', async (t) => {
  const { create, list } = await office(t)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create({ name: `A ${index}`, kdnr: 5, pass: 'x' })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 400).length, 11)
  assert.equal((await list()).data.length, 1)
})

test('a change keeps the attributes that it does not name', async (t) => {
  const { world, create, update, show } = await office(t)
  const { body } = await given.response(200, create({ name: 'A', kdnr: 1, pass: 'alt', desc: 'x' }))
  const { id } = body.data
  for (const [change, expected] of [
    [{}, { name: 'A', kdnr: 1, desc: 'x' }],
    [{ name: 'B' }, { name: 'B', kdnr: 1, desc: 'x' }],
    [{ desc: null }, { name: 'B', kdnr: 1, desc: null }],
    [{ pass: '' }, { name: 'B', kdnr: 1, desc: null }],
    [{ pass: null }, { name: 'B', kdnr: 1, desc: null }],
    [
      { kdnr: '3', id: 99, createdAt: '2001-01-01' },
      { name: 'B', kdnr: 3, desc: null },
    ],
  ] as const) {
    const changed = await given.response(200, update(id, change))
    const { createdAt, updatedAt, ...rest } = changed.body.data.attributes
    assert.deepEqual(rest, { ...expected, ...noAddress, isGuessable: true, importId: null })
    assert.equal(createdAt, body.data.attributes.createdAt)
    assert.ok(updatedAt >= createdAt)
    assert.deepEqual((await show(id)).body.data, changed.body.data)
  }
  await given.signInCustomer(world, '3', 'alt')
  await given.response(400, update(id, { name: '' }))
  await given.response(400, update(id, { kdnr: '' }))
  await given.response(400, update(id, { pass: '   ' }))
})

test('a company with devices cannot be deleted, and the refusal says how many', async (t) => {
  const { world, create, remove, list } = await office(t)
  const { body } = await given.response(200, create({ name: 'Müller', kdnr: 1, pass: 'x' }))
  const part = await given.part(world)
  const device = { companie: body.data.id, part }
  await given.device(world, { sn: 'A 1', ...device })
  const one = await given.refused('in-use', remove(body.data.id))
  assert.equal(one.body.error.name, 'ConflictError')
  assert.equal(
    one.body.error.message,
    'Die Firma „Müller“ wird noch von 1 Gerät verwendet und kann nicht gelöscht werden!',
  )
  await given.device(world, { sn: 'A 2', ...device })
  const two = await given.refused('in-use', remove(body.data.id))
  assert.match(two.body.error.message, /von 2 Geräten verwendet/)
  assert.equal((await list()).data.length, 1)
})

test('a deleted company is returned and gone, and its customers are signed out', async (t) => {
  const { world, create, remove, show, update } = await office(t)
  const { body } = await given.response(200, create({ name: 'Müller', kdnr: 1, pass: 'x' }))
  const { id } = body.data
  const customer = await given.signInCustomer(world, '1', 'x')
  const deleted = await given.response(200, remove(id))
  assert.deepEqual(deleted.body, { data: body.data, meta: {} })
  for (const answer of [await show(id), await remove(id), await update(id, { name: 'B' })]) {
    await given.refused('not-found', answer)
  }
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: customer })).status, 401)
  const again = await given.response(200, create({ name: 'Neu', kdnr: 1, pass: 'x' }))
  assert.ok(again.body.data.id > id, 'ids are never reused')
})

async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.staff(world)
  return {
    world,
    create: (data: object) => world.ask('POST', '/api/companies', { as, body: { data } }),
    update: (id: number, data: object) =>
      world.ask('PUT', `/api/companies/${id}`, { as, body: { data } }),
    show: (id: number) => world.ask('GET', `/api/companies/${id}`, { as }),
    remove: (id: number) => world.ask('DELETE', `/api/companies/${id}`, { as }),
    list: async () => (await given.response(200, world.ask('GET', '/api/companies', { as }))).body,
  }
}
