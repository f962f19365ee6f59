import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openDatabase } from '../db/database.ts'
import * as given from '../testing/given.ts'
import { backedUp, backupFolder } from '../testing/given-backup.ts'
import { openReceiver } from '../testing/receiver.ts'
import { runWebhooks } from '../testing/run-webhooks.ts'
import { openWorld } from '../testing/world.ts'

const second = 1_000
const hour = 60 * 60 * second
const day = 24 * hour

test('point 5: a webhook gets each change once, in order, and only of the lists that it was set up for', async (t) => {
  const { world, receiver, make, run } = await office(t)
  await given.part(world, 'VORHER')
  const { id } = await make({ kinds: ['parts', 'devices'] })
  const part = await given.part(world, 'ART-1')
  await given.company(world)
  const device = await given.device(world, { sn: 'A 1', part })
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
  await run()
  const deliveries = receiver.received.map(({ body }) => [
    body.type,
    body.kind,
    body.record,
    body.act,
    body.key,
  ])
  assert.deepEqual(deliveries, [
    ['parts.created', 'parts', part, 'created', 'ART-1'],
    ['devices.created', 'devices', device, 'created', 'A 1'],
    ['devices.deleted', 'devices', device, 'deleted', 'A 1'],
  ])
  // The cursor is that of the change feed.
  const { cursor } = receiver.received[1]?.body ?? {}
  const rest = await world.ask('GET', `/api/changes?since=${cursor}&kinds=devices`, { as })
  assert.deepEqual(
    rest.body.changes.map(({ act }: { act: string }) => act),
    ['deleted'],
  )
  const { body } = await world.ask('GET', `/api/webhooks/${id}/deliveries`, { as })
  assert.deepEqual(
    body.map((delivery: { type: string; state: string; status: number }) => [
      delivery.type,
      delivery.state,
      delivery.status,
    ]),
    [
      ['devices.deleted', 'delivered', 204],
      ['devices.created', 'delivered', 204],
      ['parts.created', 'delivered', 204],
    ],
  )
  await run()
  assert.equal(receiver.received.length, 3)
})

test('point 5: a failed delivery is retried with the same id, before any later one', async (t) => {
  const { world, receiver, make, run } = await office(t)
  const { id } = await make({})
  receiver.answer = 503
  await given.part(world, 'ART-1')
  await given.part(world, 'ART-2')
  await run()
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', `/api/webhooks/${id}/deliveries`, { as })
  assert.deepEqual([body[0].state, body[0].status, body[0].attempts], ['waiting', 503, 1])
  await world.restart()
  for (const wait of [5 * second, 15 * second]) {
    world.wait(wait)
    await run()
  }
  assert.deepEqual(keys(receiver), ['ART-1', 'ART-1', 'ART-1'])
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  receiver.answer = 200
  world.wait(61 * second)
  await run()
  assert.deepEqual(keys(receiver), ['ART-1', 'ART-1', 'ART-1', 'ART-1', 'ART-2'])
})

test('point 5: after five days of failures a webhook is disabled with a notice, and resumes where it stopped', async (t) => {
  const { world, receiver, make, run } = await office(t)
  const { id, ...made } = await make({})
  receiver.answer = 500
  await given.part(world, 'ART-1')
  for (let hours = 0; hours <= 5 * 24 + 8; hours += 4) {
    await run()
    world.wait(4 * hour)
  }
  const as = await given.administrator(world)
  const [stopped] = (await world.ask('GET', '/api/webhooks', { as })).body
  assert.deepEqual(
    [stopped.isEnabled, stopped.stoppedReason],
    [false, 'Der Empfänger antwortet mit 500.'],
  )
  const { body: notices } = await world.ask('GET', '/api/portal/notices', { as })
  assert.match(JSON.stringify(notices), /webhook-stopped.+„ERP“ ist abgeschaltet/)
  const { body: logs } = await world.ask('GET', '/api/logs?filters[type]=error', { as })
  assert.match(JSON.stringify(logs), /Webhook „ERP“ nach fünf Tagen abgeschaltet/)
  receiver.answer = 200
  receiver.received.length = 0
  await given.part(world, 'ART-2')
  await run()
  assert.deepEqual(keys(receiver), [])
  const change = async (body: object) =>
    (await given.response(200, world.ask('PUT', `/api/webhooks/${id}`, { as, body }))).body
  // Attributes missing in a change are kept: renaming it does not enable it.
  const renamed = await change({ name: 'Lager' })
  assert.deepEqual(
    [renamed.name, renamed.url, renamed.kinds, renamed.isEnabled, renamed.stoppedReason],
    ['Lager', made.url, made.kinds, false, 'Der Empfänger antwortet mit 500.'],
  )
  await change({ isEnabled: true })
  await run()
  assert.deepEqual(keys(receiver), ['ART-1', 'ART-2'])
  const { body: rest } = await world.ask('GET', '/api/portal/notices', { as })
  assert.doesNotMatch(JSON.stringify(rest), /webhook-stopped/)
})

test('point 5: a receiver that was away for longer than changes are kept is told to read everything anew', async (t) => {
  const { world, receiver, make, run } = await office(t)
  const { id, ...draft } = await make({ isEnabled: false })
  await given.part(world, 'ART-1')
  await given.part(world, 'ART-2')
  world.wait(91 * day)
  await world.restart()
  await given.part(world, 'ART-3')
  const as = await given.administrator(world)
  const body = { name: draft.name, url: draft.url, kinds: draft.kinds, isEnabled: true }
  await given.response(200, world.ask('PUT', `/api/webhooks/${id}`, { as, body }))
  await run()
  assert.equal(receiver.received[0]?.body.type, 'changes.expired')
  await given.part(world, 'ART-4')
  await run()
  assert.deepEqual(keys(receiver), [undefined, 'ART-4'])
  world.wait(31 * day)
  await world.restart()
  const later = await given.administrator(world)
  assert.deepEqual(
    (await world.ask('GET', `/api/webhooks/${id}/deliveries`, { as: later })).body,
    [],
  )
})

test('point 5: a test is sent at once and shows the answer; the secret is returned only once', async (t) => {
  const { world, receiver, make } = await office(t)
  const as = await given.administrator(world)
  const { id, secret } = await make({})
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const ask = async () =>
    (await given.response(200, world.ask('POST', `/api/webhooks/${id}/test`, { as, body: {} })))
      .body
  const fine = await ask()
  assert.deepEqual([fine.state, fine.status, fine.type], ['delivered', 204, 'test'])
  receiver.answer = 404
  const bad = await ask()
  assert.deepEqual(
    [bad.state, bad.status, bad.error],
    ['failed', 404, 'Der Empfänger antwortet mit 404.'],
  )
  const { body: listed } = await world.ask('GET', '/api/webhooks', { as })
  const { body: logs } = await world.ask('GET', '/api/logs', { as })
  const rows = await world.services.db.selectFrom('webhooks').selectAll().execute()
  assert.ok(![listed, logs, rows].some((text) => JSON.stringify(text).includes(secret)))
  assert.match(JSON.stringify(logs), /Webhook „ERP“ angelegt/)
})

test('point 5: a webhook that is deleted during a test gives a 404, not an error', async (t) => {
  const { world, receiver, make } = await office(t)
  const as = await given.administrator(world)
  const { id } = await make({})
  receiver.answer = async () => {
    await given.response(200, world.ask('DELETE', `/api/webhooks/${id}`, { as }))
    return 204
  }
  const tried = await world.ask('POST', `/api/webhooks/${id}/test`, { as, body: {} })
  assert.equal(tried.status, 404)
  assert.equal(tried.body.error.message, 'Diesen Webhook gibt es nicht (mehr)!')
  assert.equal(receiver.received.length, 1)
})

test('point 5: renaming a webhook during a delivery does not repeat the delivery', async (t) => {
  const { world, receiver, make, run } = await office(t)
  const as = await given.administrator(world)
  const { id } = await make({})
  receiver.answer = async () => {
    receiver.answer = 204
    const body = { name: 'Lager' }
    await given.response(200, world.ask('PUT', `/api/webhooks/${id}`, { as, body }))
    return 204
  }
  await given.part(world, 'ART-1')
  await run()
  assert.deepEqual(keys(receiver), ['ART-1'])
  const { body } = await world.ask('GET', `/api/webhooks/${id}/deliveries`, { as })
  assert.deepEqual(
    body.map((delivery: { state: string }) => delivery.state),
    ['delivered'],
  )
})

test('point 5: internal addresses are refused unless the operator allows them; names are unique', async (t) => {
  const { world, make } = await office(t)
  const as = await given.administrator(world)
  await make({})
  const send = (draft: object) => {
    const usual = { name: 'Neu', url: 'https://erp.example.com/', kinds: ['devices'] }
    return world.ask('POST', '/api/webhooks', { as, body: { ...usual, ...draft } })
  }
  for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/']) {
    assert.deepEqual(await given.wrongFields(send({ url })), { url: 'choice' }, url)
  }
  for (const url of ['ftp://x/', 'erp', 'https://a:b@c.de/', 'https://c.de/#x', 7]) {
    assert.deepEqual(Object.keys(await given.wrongFields(send({ url }))), ['url'], String(url))
  }
  assert.deepEqual(await given.wrongFields(send({ name: ' erp ' })), { name: 'unique' })
  assert.deepEqual(Object.keys(await given.wrongFields(send({ kinds: [] }))), ['kinds'])
  const misspelt = (await send({ kinds: ['device'] })).body.error
  assert.match(misspelt.message, /^Bitte Namen von Listen angeben: companies, /)
  const machine = await given.token(world)
  await given.refused('person-required', world.ask('GET', '/api/webhooks', { as: machine }))
})

test('point 5: lists removed from a webhook are not restored by another form that still shows them', async (t) => {
  const world = await openWorld(t, { WEBHOOK_NETWORKS: '127.0.0.1' })
  const as = await given.administrator(world)
  const draft = { name: 'ERP', url: 'http://127.0.0.1:9/', kinds: ['devices', 'parts'] }
  const made = await given.response(200, world.ask('POST', '/api/webhooks', { as, body: draft }))
  const { id, updatedAt } = made.body
  const change = (body: object) => world.ask('PUT', `/api/webhooks/${id}`, { as, body })
  world.wait(1_000)
  await given.response(200, change({ kinds: ['parts'], updatedAt }))
  const late = { kinds: ['devices', 'parts', 'companies'], updatedAt }
  const { body } = await given.refused('conflict', change(late))
  assert.match(body.error.message, /^Inzwischen hat jemand diesen Webhook geändert/)
  const [shown] = (await world.ask('GET', '/api/webhooks', { as })).body
  assert.deepEqual(shown.kinds, ['parts'])
})

test('point 5: the path of an address may be a secret, and is not in the log that all staff can read', async (t) => {
  const { world, receiver, make } = await office(t)
  const as = await given.administrator(world)
  const url = `${receiver.url.replace(/\/$/, '')}/services/T0/GEHEIM789?token=GEHEIM790`
  const { id } = await make({ url })
  const draft = { name: 'ERP', url: `${url}1`, kinds: ['parts'], isEnabled: true }
  await given.response(200, world.ask('PUT', `/api/webhooks/${id}`, { as, body: draft }))
  const logs = await world.services.db.selectFrom('logs').select('message').execute()
  const { origin } = new URL(url)
  const messages = logs.map(({ message }) => message)
  assert.ok(messages.includes(`Webhook „ERP“ angelegt (${origin})`), messages.join('\n'))
  assert.ok(messages.includes(`Webhook „ERP“ geändert (andere Adresse bei ${origin})`))
  assert.doesNotMatch(JSON.stringify(logs), /GEHEIM|services/)
})

test('point 5: in a backup every webhook is disabled and has no position, whether it was enabled or not', async (t) => {
  const { world, receiver, make } = await office(t)
  await given.part(world, 'ART-1')
  for (const [name, isEnabled] of [
    ['an', true],
    ['aus', false],
  ] as const) {
    await make({ name, isEnabled })
  }
  const { manifest } = await backedUp(world)
  const file = join(backupFolder(world), 'backups', manifest.name, 'database.sqlite')
  const db = openDatabase(`sqlite:${file}`)
  const hooks = db.selectFrom('webhooks').select(['name', 'is_enabled', 'position'])
  const found = await hooks
    .orderBy('name')
    .execute()
    .finally(() => db.destroy())
  assert.deepEqual(found, [
    { name: 'an', is_enabled: 0, position: 0 },
    { name: 'aus', is_enabled: 0, position: 0 },
  ])
  assert.deepEqual(receiver.received, [])
})

function keys({ received }: { received: { body: { key?: string } }[] }) {
  return received.map(({ body }) => body.key)
}

/** A portal that may send to this machine, and a receiver there. */
async function office(t: TestContext) {
  const world = await openWorld(t, { WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const receiver = await openReceiver(t)
  const make = async (draft: object) => {
    const as = await given.administrator(world)
    const body = { name: 'ERP', url: receiver.url, kinds: ['parts'], ...draft }
    return (await given.response(200, world.ask('POST', '/api/webhooks', { as, body }))).body
  }
  return { world, receiver, make, run: () => runWebhooks(world) }
}
