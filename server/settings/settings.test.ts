import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ShownSettings } from '#contract/settings.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('the maker’s settings have defaults, and a change leaves the others as they are', async (t) => {
  const { show, change } = await office(t)
  const usual = await show()
  assert.deepEqual([usual.makerName, usual.language, usual.keepYears], [null, 'de', 10])
  const maker = { makerName: 'Müller Antriebe GmbH', makerAddress: 'Werkstraße 1\n12345 Neustadt' }
  await given.response(200, change(maker))
  await given.response(200, change({ keepYears: 15, makerName: null }))
  assert.deepEqual(await show(), { ...usual, ...maker, makerName: null, keepYears: 15 })
})

test('staff read the settings, administrators change them, and the log says by whom', async (t) => {
  const { world, change } = await office(t)
  const ask = (method: 'GET' | 'PUT', as = {}) =>
    world.ask(method, '/api/settings', { as, ...(method === 'PUT' && { body: {} }) })
  const bernd = await given.staff(world)
  await given.response(200, ask('GET', bernd))
  await given.response(403, ask('PUT', bernd))
  await given.response(401, ask('GET'))
  const device = await given.device(world, { sn: 'A 1' })
  assert.ok(device)
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  await given.response(403, ask('GET', customer))
  await given.response(200, change({ keepYears: 20 }))
  const [entry] = await world.services.db
    .selectFrom('logs')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  assert.equal(entry?.message, 'Einstellungen geändert: Jahre der Aufbewahrung')
  assert.equal(entry?.user_name, 'chefin')
})

test('values of the environment take precedence, are shown as such and cannot be changed in the browser', async (t) => {
  const imprintUrl = 'https://werk.example/impressum'
  const { show, change } = await office(t, { IMPRINT_URL: imprintUrl })
  const shown = await show()
  assert.deepEqual([shown.imprintUrl, shown.locked], [imprintUrl, ['imprintUrl']])
  const other = change({ imprintUrl: 'https://anders.example', keepYears: 30 })
  assert.deepEqual(await given.wrongFields(other), { imprintUrl: 'read-only' })
  assert.equal((await show()).keepYears, 10)
  // A form sends back all values that it has read.
  await given.response(200, change({ ...shown, keepYears: 30 }))
  assert.deepEqual(await show(), { ...shown, keepYears: 30 })
})

test('issue 17.2: of two administrators who save the same form, the second is told who was first', async (t) => {
  const { world, as, change, read } = await office(t)
  const begun = await read()
  const put = (body: object, tag: string) =>
    world.ask('PUT', '/api/settings', { as, body, headers: { 'if-match': tag } })
  const saved = await given.response(200, put({ makerName: 'Werk' }, begun.tag))
  const late = await given.refused('changed-meanwhile', put({ makerPhone: '0721 1' }, begun.tag))
  const { record, changedBy } = late.body.error.details
  assert.deepEqual([record.makerName, record.makerPhone, changedBy], ['Werk', null, 'chefin'])
  assert.equal(late.headers.etag, saved.headers.etag)
  const now = await read()
  assert.equal(now.tag, saved.headers.etag)
  await given.response(200, put({ makerPhone: '0721 1' }, now.tag))
  // Saving unchanged values changes nothing and writes no log entry.
  const entries = async () =>
    (await world.services.db.selectFrom('logs').select('id').execute()).length
  const before = [await entries(), (await read()).tag]
  await given.response(200, change({ makerPhone: '0721 1' }))
  assert.deepEqual([await entries(), (await read()).tag], before)
})

test('issue 17.2: administrators see the values of the environment, by the name of the variable and without secrets', async (t) => {
  const environment = {
    ...{ SECURITY_CONTACT: 'psirt@werk.example', TIME_ZONE: 'Europe/Vienna', BIN_DAYS: '45' },
    ...{ SMTP_URL: 'smtp://portal:Geheim@127.0.0.1:1', MAIL_FROM: 'Werk <portal@werk.example>' },
  }
  const { world, as, show } = await office(t, environment)
  assert.deepEqual((await show()).lockedBy, [
    { setting: 'securityContact', variable: 'SECURITY_CONTACT' },
  ])
  const path = '/api/settings/installation'
  const { body } = await given.response(200, world.ask('GET', path, { as }))
  assert.deepEqual(
    [body.timeZone, body.binDays, body.logDays, body.customerLogDays, body.lastMailFailure],
    ['Europe/Vienna', 45, 180, 90, null],
  )
  assert.equal(body.mailFrom, 'Werk <portal@werk.example>')
  assert.doesNotMatch(JSON.stringify(body), /Geheim/)
  await given.response(403, world.ask('GET', path, { as: await given.staff(world) }))
  const at = '2026-11-22T09:00:00.000Z'
  const mail = {
    state: 'failed',
    message_id: 'a',
    recipient: 'a@example.com',
    subject: 'A',
    content: 'sealed',
  } as const
  const queued = { attempts: 3, created_at: at, updated_at: at, error: 'Der Mailserver ist weg' }
  await world.services.db
    .insertInto('mails')
    .values({ ...mail, ...queued })
    .execute()
  const { body: later } = await given.response(200, world.ask('GET', path, { as }))
  assert.deepEqual(later.lastMailFailure, { at, error: 'Der Mailserver ist weg' })
})

test('an unknown setting is refused by name, and an invalid value by field', async (t) => {
  const { show, change } = await office(t)
  const usual = await show()
  const unknown = await given.wrongFields(change({ keepYears: 20, makerNmae: 'Müller' }))
  assert.deepEqual(unknown, { makerNmae: 'unknown-attribute' })
  const wrong = { keepYears: 0, language: 'xx', makerEmail: 'keine', makerWeb: 'javascript:1' }
  const fields = Object.keys(await given.wrongFields(change(wrong)))
  assert.deepEqual(fields.toSorted(), Object.keys(wrong).toSorted())
  assert.deepEqual(await show(), usual)
})

test('a file without a language gets that of the settings', async (t) => {
  const { world, as, change } = await office(t)
  const languagesOf = async (id: number) => {
    const { body } = await given.response(200, world.ask('GET', `/api/medias/${id}`, { as }))
    return body.data.attributes.languages
  }
  const german = await given.media(world)
  await given.response(200, change({ language: 'en' }))
  const english = await given.media(world, { filename: 'Manual.pdf' })
  assert.deepEqual([await languagesOf(german), await languagesOf(english)], [['de'], ['en']])
})

async function office(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  const as = await given.administrator(world)
  return {
    world,
    as,
    async show(): Promise<ShownSettings> {
      return (await given.response(200, world.ask('GET', '/api/settings', { as }))).body
    },
    async read() {
      const { body, headers } = await given.response(200, world.ask('GET', '/api/settings', { as }))
      return { settings: body as ShownSettings, tag: String(headers.etag) }
    },
    change: (body: object) => world.ask('PUT', '/api/settings', { as, body }),
  }
}
