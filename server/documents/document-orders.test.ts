import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { holdDocuments } from '../testing/hold-documents.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const create = '/api/documents/create-pdf'
const to = 'werk@example.com'
const letter = { sn: 'KP 4711', pass: 'geraete-passwort', docs: ['zugangsdaten'], to }

test('an order is accepted immediately and records who ordered what', async (t) => {
  const { world, as } = await idle(t)
  const order = { ...letter, sn: ' kp 4711 ', docs: ['label', 'zugangsdaten', 'label'] }
  const { body } = await given.response(202, ask(world, as, order))
  const { id, attributes } = body.data
  assert.deepEqual(body.meta, {})
  const { createdAt, updatedAt, nextTryAt, ...response } = attributes
  assert.deepEqual(response, {
    sn: 'KP 4711',
    companie: null,
    docs: ['label', 'zugangsdaten'],
    locale: 'de',
    to,
    requestedBy: 'chefin',
    state: 'waiting',
    error: null,
  })
  assert.deepEqual([updatedAt, nextTryAt], [createdAt, createdAt])
  const shown = await given.response(200, world.ask('GET', `/api/documents/jobs/${id}`, { as }))
  assert.deepEqual(shown.body, body)
  const { data } = (await world.ask('GET', '/api/logs?sort=id:desc', { as })).body
  const { message, user } = data[0].attributes
  const wanted = `Dokumente zu Gerät „KP 4711“ an ${to} bestellt: Etikett, Zugangsdaten`
  assert.deepEqual([message, user], [wanted, 'chefin'])
})

test('a single document can be requested without an array', async (t) => {
  const { world, as } = await idle(t)
  const order = { ...letter, docs: 'dokumentenliste', pass: '', locale: 'en' }
  const { body } = await given.response(202, ask(world, as, order))
  assert.deepEqual(body.data.attributes.docs, ['dokumentenliste'])
  assert.equal(body.data.attributes.locale, 'en')
})

test('17.3: without a language, an order uses the company’s or else the portal’s; an unsupported language becomes English', async (t) => {
  const { world, as } = await idle(t)
  const { data } = (await world.ask('GET', '/api/devices?populate=companie', { as })).body
  const company = data[0].attributes.companie.data.id
  const localeWith = async (language: string | null) => {
    const body = { data: { language } }
    await given.response(200, world.ask('PUT', `/api/companies/${company}`, { as, body }))
    const order = { ...letter, docs: ['zugangsdaten'], pass: '' }
    const made = await given.response(202, ask(world, as, order))
    return made.body.data.attributes.locale
  }
  assert.equal(await localeWith(null), 'de')
  assert.equal(await localeWith('en'), 'en')
  assert.equal(await localeWith('fr'), 'en')
  assert.equal(await localeWith('de'), 'de')
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: { language: 'en' } }))
  assert.equal(await localeWith(null), 'en')
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/documents/zugangsdaten.pdf?companie=${company}`, { as }),
  )
  assert.ok(body.length > 0)
})

test('the password is stored only for a letter, and encrypted', async (t) => {
  const { world, as } = await idle(t)
  for (const docs of [
    ['zugangsdaten', 'label'],
    ['dokumentenliste', 'label'],
  ]) {
    await given.response(202, ask(world, as, { ...letter, docs }))
  }
  const passwords = await world.services.db.selectFrom('order_passwords').selectAll().execute()
  assert.deepEqual(
    passwords.map(({ order_id: order }) => order),
    [1],
  )
  assert.ok(world.services.secrets.decrypt(passwords[0]?.encrypted ?? '').includes(letter.pass))
  assert.ok(!JSON.stringify(passwords).includes(letter.pass))
})

test('an order keeps no password once its mail has been sent', async (t) => {
  const { world, as } = await idle(t)
  await given.response(202, ask(world, as, letter))
  const { db, documentJobs, outbox } = world.services
  await documentJobs.runDue()
  await outbox.runDue()
  const mails = await db.selectFrom('mails').select('state').execute()
  assert.deepEqual(mails, [{ state: 'filed' }])
  assert.deepEqual(await db.selectFrom('order_passwords').selectAll().execute(), [])
})

test('a failed order keeps its password for a retry until it is deleted', async (t) => {
  const { world, as } = await idle(t)
  const { db, documentJobs } = world.services
  await given.response(202, ask(world, as, letter))
  await db.updateTable('document_jobs').set({ state: 'failed', next_try_at: null }).execute()
  const kept = () => db.selectFrom('order_passwords').select('order_id').execute()
  await documentJobs.removeExpired()
  assert.deepEqual(await kept(), [{ order_id: 1 }])
  world.wait(181 * 24 * 60 * 60_000)
  await documentJobs.removeExpired()
  assert.deepEqual(await kept(), [])
})

test('a wrong password, an unknown device and invalid input are reported, and nothing is queued', async (t) => {
  const { world, as } = await idle(t)
  for (const [change, path, code] of [
    [{ pass: 'falsch' }, 'pass', 'incorrect'],
    [{ pass: ' geraete-passwort' }, 'pass', 'incorrect'],
    [{ pass: 'falsch', docs: ['label'] }, 'pass', 'incorrect'],
    [{ pass: 'x'.repeat(257) }, 'pass', 'too-long'],
    [{ sn: 'KP 4712' }, 'sn', 'unknown-relation'],
    [{ sn: '' }, 'sn', 'required'],
    [{ sn: null }, 'sn', 'required'],
    [{ docs: [] }, 'docs', 'required'],
    [{ docs: ['rechnung'] }, 'docs.0', 'choice'],
    [{ docs: undefined }, 'docs', 'required'],
    [{ locale: 'fr' }, 'locale', 'choice'],
    [{ to: 'kein Postfach' }, 'to', 'format'],
    [{ to: 'a@example.com\r\nBcc: b@example.com' }, 'to', 'format'],
    [{ to: 'a@example.com,b@example.com' }, 'to', 'format'],
  ] as const) {
    const answer = await given.response(400, ask(world, as, { ...letter, ...change }))
    assert.equal(answer.body.error.name, 'ValidationError')
    assert.deepEqual(await given.wrongFields(answer), { [path]: code }, JSON.stringify(change))
  }
  assert.deepEqual(await jobs(world, as), [])
})

test('without an address the mail goes to the staff user who orders', async (t) => {
  const { world, as } = await idle(t)
  const { to: _, ...order } = letter
  const refused = await ask(world, as, order)
  assert.equal(refused.status, 400)
  assert.deepEqual(await given.wrongFields(refused), { to: 'required' })
  assert.match(refused.body.error.message, /In Ihrem Konto steht keine E-Mail-Adresse/)
  const password = 'Drehbank-und-Spindel-7'
  const anna = { username: 'anna', email: 'Anna@Example.com', password }
  await given.response(200, world.ask('POST', '/api/users', { as, body: anna }))
  const ticket = await given.signInStaff(world, 'anna', password)
  for (const [wanted, message] of [
    [undefined, 'Anna@Example.com'],
    ['', 'Anna@Example.com'],
    [null, 'Anna@Example.com'],
    [to, to],
  ]) {
    const { body } = await given.response(202, ask(world, ticket, { ...order, to: wanted }))
    const { requestedBy, to: recipient } = body.data.attributes
    assert.deepEqual([requestedBy, recipient], ['anna', message])
  }
})

test('API tokens must name an address, as they have none', async (t) => {
  const { world } = await idle(t)
  const machine = await given.token(world)
  const { to: _, ...order } = letter
  const refused = await ask(world, machine, order)
  assert.equal(refused.status, 400)
  assert.match(refused.body.error.message, /API-Schlüssel hat keine E-Mail-Adresse.*„to“/)
  const { body } = await given.response(202, ask(world, machine, letter))
  assert.match(body.data.attributes.requestedBy, /^API-Schlüssel „Maschine /)
})

test('repeating an order with the same key creates no other one, even if the device has changed since', async (t) => {
  const { world, as, device } = await idle(t)
  const headers = { 'idempotency-key': 'brief-4711' }
  const first = await given.response(202, ask(world, as, letter, headers))
  const change = { data: { pass: 'ein-anderes' } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body: change }))
  const again = await given.response(202, ask(world, as, letter, headers))
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal((await jobs(world, as)).length, 1)
  assert.equal((await ask(world, as, { ...letter, sn: 'X' }, headers)).status, 422)
})

test('orders are listed, sorted and filtered like all records', async (t) => {
  const { world, as } = await idle(t)
  const base = { companie: await given.company(world, 'Becker', 2), part: await given.part(world) }
  await given.device(world, { sn: 'Ä 1', ...base })
  for (const sn of ['KP 4711', 'Ä 1', 'KP 4711']) {
    await given.response(202, ask(world, as, { sn, docs: ['label'], to }))
  }
  for (const [query, ids] of [
    ['sort=id:desc', [3, 2, 1]],
    ['sort=sn:desc,id', [1, 3, 2]],
    ['filters[sn][$eqi]=ä 1', [2]],
    ['filters[state]=waiting&sort=nextTryAt,id', [1, 2, 3]],
    ['filters[state][$in]=failed&filters[error][$null]=true', []],
    ['filters[requestedBy]=chefin&pagination[pageSize]=1&pagination[page]=2', [2]],
    ['filters[nextTryAt][$lte]=2020-01-01', []],
    ['filters[to][$containsi]=WERK&pagination[start]=1', [2, 3]],
  ] as const) {
    assert.deepEqual(await jobs(world, as, query), ids, query)
  }
  const { body } = await world.ask('GET', '/api/documents/jobs?fields=sn&fields=docs', { as })
  assert.deepEqual(body.data[0], { id: 1, attributes: { sn: 'KP 4711', docs: ['label'] } })
  assert.deepEqual(body.meta.pagination, { page: 1, pageSize: 25, pageCount: 1, total: 3 })
  for (const query of [
    'sort=password',
    'sort=docs',
    'filters[docs]=label',
    'filters[password][$null]=1',
  ]) {
    assert.equal((await world.ask('GET', `/api/documents/jobs?${query}`, { as })).status, 400)
  }
  assert.equal((await world.ask('GET', '/api/documents/jobs/99', { as })).status, 404)
})

/** A world with a device and a paused worker: orders stay as they are created. */
async function idle(t: TestContext) {
  const world = await openWorld(t)
  await holdDocuments(world)
  const base = { companie: await given.company(world), part: await given.part(world, 'P 1') }
  const device = await given.device(world, { sn: 'KP 4711', ...base })
  return { world, as: await given.administrator(world), device }
}

function ask(world: World, as: Ticket, data: object, headers: Record<string, string> = {}) {
  return world.ask('POST', create, { as, body: { data }, headers })
}

async function jobs(world: World, as: Ticket, query = ''): Promise<number[]> {
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/documents/jobs?${query}`, { as }),
  )
  return body.data.map(({ id }: { id: number }) => id)
}
