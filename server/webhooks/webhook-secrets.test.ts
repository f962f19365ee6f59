import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { loseKeys } from '../testing/lose-keys.ts'
import { openReceiver, type Received } from '../testing/receiver.ts'
import { runWebhooks } from '../testing/run-webhooks.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: webhooks.test.ts and kept-in-step.test.ts deliver there.

const second = 1_000
const hour = 60 * 60 * second

test('18.5: a secret is renewed, and for a while each delivery is signed with both', async (t) => {
  const { world, make, renew, tell } = await office(t)
  const isFromPortal = await documentedCheck()
  const { id, secret: first } = await make()
  const accepted = async (...secrets: string[]) => {
    const { headers, text } = await tell(id)
    return secrets.map((secret) => isFromPortal(headers, text, secret))
  }
  assert.deepEqual(await accepted(first, 'whsec_AAAA'), [true, false])
  const { secret: other, formerSecretUntil } = await renew(id, {})
  const inADay = world.services.clock().getTime() + 24 * hour
  assert.ok(Math.abs(Date.parse(formerSecretUntil) - inADay) < 10 * second)
  assert.deepEqual(await accepted(first, other, 'whsec_AAAA'), [true, true, false])
  // A client that missed the answer renews it again, and the receiver still accepts the first one.
  const { secret: third } = await renew(id, { overlapHours: 48 })
  assert.deepEqual(await accepted(first, other, third), [true, true, true])

  const as = await given.administrator(world)
  const { body: listed } = await world.ask('GET', '/api/webhooks', { as })
  const { body: logs } = await world.ask('GET', '/api/logs', { as })
  const rows = await world.services.db.selectFrom('webhooks').selectAll().execute()
  const kept = [listed, logs, rows].map((text) => JSON.stringify(text)).join()
  for (const secret of [first, other, third]) assert.ok(!kept.includes(secret.slice(6)))
  assert.match(kept, /Geheimnis des Webhooks „ERP“ erneuert \(das bisherige gilt noch 48 Stunden\)/)
  await renew(id, { overlapHours: 1 })
  const { body: after } = await world.ask('GET', '/api/logs', { as })
  assert.match(JSON.stringify(after), /\(das bisherige gilt noch 1 Stunde\)/)
})

test('18.5: a former secret expires, also for deliveries that were waiting, and is deleted', async (t) => {
  const { world, receiver, make, renew, tell } = await office(t)
  const { id } = await make()
  receiver.answer = 503
  await given.part(world, 'ART-1')
  await runWebhooks(world)
  await renew(id, { overlapHours: 2 })
  await renew(id, { overlapHours: 4 })
  const signatures = ({ headers }: Received) => String(headers['webhook-signature']).split(' ')
  assert.equal(signatures(await tell(id)).length, 3)
  world.wait(3 * hour)
  await runWebhooks(world)
  const again = receiver.received.at(-1)
  assert.equal(again?.body.key, 'ART-1')
  assert.equal(again && signatures(again).length, 2)
  world.wait(2 * hour)
  assert.equal(signatures(await tell(id)).length, 1)
  const as = await given.administrator(world)
  const [hook] = (await world.ask('GET', '/api/webhooks', { as })).body
  assert.equal(hook.formerSecretUntil, null)
  await world.restart()
  const rows = world.services.db.selectFrom('webhooks').select('former_secrets')
  assert.deepEqual(await rows.execute(), [{ former_secrets: null }])
})

test('18.5: a leaked secret can be ended at once; renewing asks for the password', async (t) => {
  const { world, receiver, make, renew, tell } = await office(t)
  const isFromPortal = await documentedCheck()
  const { id, secret: first } = await make()
  const { secret: other } = await renew(id, { overlapHours: 24 })
  const { secret: third, formerSecretUntil } = await renew(id, { overlapHours: 0 })
  assert.equal(formerSecretUntil, null)
  const { headers, text } = await tell(id)
  const accepted = [first, other, third].map((secret) => isFromPortal(headers, text, secret))
  assert.deepEqual(accepted, [false, false, true])
  assert.equal(receiver.received.length, 1)

  const as = await given.administrator(world)
  const ask = (body: object, of = id) =>
    world.ask('POST', `/api/webhooks/${of}/secret`, { as, body })
  for (const overlapHours of [-1, 169, 1.5, '24', null]) {
    assert.deepEqual(Object.keys(await given.wrongFields(ask({ overlapHours }))), ['overlapHours'])
  }
  await given.refused('not-found', ask({}, 999))
  world.wait(11 * 60 * second)
  await given.refused('confirmation-required', ask({}))
})

test('18.5: a portal restored without its keys gets new secrets, although the former ones are unreadable', async (t) => {
  const { world, make, renew, tell } = await office(t)
  const isFromPortal = await documentedCheck()
  const { id } = await make()
  const sealed = Buffer.alloc(80).toString('base64')
  await world.services.db.updateTable('webhooks').set({ secret: sealed }).execute()
  const { secret } = await renew(id, {})
  const { headers, text } = await tell(id)
  assert.ok(isFromPortal(headers, text, secret))
})

test('18.5: until then a delivery fails with the hint that its secret has to be renewed', async (t) => {
  const { world, make } = await office(t)
  const { id } = await make()
  await loseKeys(world)
  const as = await given.administrator(world)
  const tried = await given.response(
    200,
    world.ask('POST', `/api/webhooks/${id}/test`, { as, body: {} }),
  )
  assert.match(tried.body.error, /^Das Geheimnis lässt sich nicht mehr lesen/)
  await given.part(world, 'ART-1')
  await runWebhooks(world)
  const { body } = await world.ask('GET', `/api/webhooks/${id}/deliveries`, { as })
  assert.match(body[0].error, /^Das Geheimnis lässt sich nicht mehr lesen/)
})

test('18.5: a webhook that is deleted while its secret is renewed, or twice at once, is deleted once', async (t) => {
  const { world, make } = await office(t)
  const as = await given.administrator(world)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await make()
    const path = `/api/webhooks/${id}`
    const [one, other, ...renewals] = await Promise.all([
      world.ask('DELETE', path, { as }),
      world.ask('DELETE', path, { as }),
      world.ask('POST', `${path}/secret`, { as, body: {} }),
      world.ask('POST', `${path}/secret`, { as, body: {} }),
    ])
    assert.deepEqual([one.status, other.status].toSorted(), [200, 404])
    for (const { status } of renewals) assert.ok([200, 404].includes(status), String(status))
  }
  const { data } = (await world.ask('GET', '/api/logs?pagination[pageSize]=100', { as })).body
  const logEntries = JSON.stringify(data).match(/Webhook „ERP“ gelöscht/g)
  assert.equal(logEntries?.length, 5)
})

type Check = (headers: Received['headers'], body: string, secret: string) => boolean

/** The check that docs/api.md recommends to receivers, extracted from it. */
async function documentedCheck(): Promise<Check> {
  const guide = await readFile(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const code = guide.split('```js\n').find((block) => block.includes('function isFromPortal'))
  const text = `${code?.split('\n```')[0]}\nexport { isFromPortal }`
  const { isFromPortal } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  return isFromPortal
}

/** A portal that may send to this machine, and a receiver there. */
async function office(t: TestContext) {
  const world = await openWorld(t, { WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const receiver = await openReceiver(t)
  const post = async (path: string, body: object) => {
    const as = await given.administrator(world)
    return (await given.response(200, world.ask('POST', path, { as, body }))).body
  }
  return {
    world,
    receiver,
    make: () => post('/api/webhooks', { name: 'ERP', url: receiver.url, kinds: ['parts'] }),
    renew: (id: number, body: object) => post(`/api/webhooks/${id}/secret`, body),
    /** The test delivery of the button, as received. */
    async tell(id: number): Promise<Received> {
      await post(`/api/webhooks/${id}/test`, {})
      const last = receiver.received.at(-1)
      assert.ok(last)
      return last
    },
  }
}
