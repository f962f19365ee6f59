import assert from 'node:assert/strict'
import test from 'node:test'
import type { BulkResult } from '#contract/sync.ts'
import * as given from '../testing/given.ts'
import { until } from '../testing/until.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

test('point 5: each of many records is validated on its own, and the answer gives the result of each', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const companie = await given.company(world)
  await given.device(world, { sn: 'Alt', companie })
  const records = [
    { sn: '007', companie },
    { sn: 'alt', builtIn: 1999 },
    { sn: 'Alt', builtIn: 1999 },
    { sn: '' },
    { sn: 'A 1', companie: 999 },
    { sn: 'A 2', builtIn: 'gestern', note: 7 },
    { sn: 'A 3', company: 1 },
    'A 4',
    null,
    { companie },
    { sn: '007', note: 'doppelt' },
  ]
  const results = await bulk(world, as, '/api/devices', records)
  assert.deepEqual(
    results.map(({ status, outcome, key, code }) => [status, outcome, key, code]),
    [
      [201, 'created', '007', undefined],
      [200, 'changed', 'alt', undefined],
      [200, 'changed', 'Alt', undefined],
      [400, 'failed', '', 'validation'],
      [400, 'failed', 'A 1', 'validation'],
      [400, 'failed', 'A 2', 'validation'],
      [400, 'failed', 'A 3', 'validation'],
      [400, 'failed', null, 'validation'],
      [400, 'failed', null, 'validation'],
      [400, 'failed', null, 'validation'],
      [200, 'changed', '007', undefined],
    ],
  )
  await given.signInCustomer(world, '007', results[0]?.pass ?? '')
  assert.match(results[4]?.message ?? '', /Diese Firma gibt es nicht/)
  assert.deepEqual(
    results[5]?.errors?.map(({ path, code }) => [path, code]),
    [
      [['builtIn'], 'format'],
      [['note'], 'type'],
    ],
  )
  assert.equal(results[0]?.id, results[10]?.id)
  const again = await bulk(world, as, '/api/devices', [records[1], records[1]])
  assert.deepEqual(
    again.map(({ outcome }) => outcome),
    ['changed', 'unchanged'],
  )
  const { body } = await world.ask('GET', '/api/devices?sort=sn', { as })
  assert.deepEqual(
    body.data.map(({ attributes }: { attributes: { sn: string } }) => attributes.sn),
    ['007', 'alt'],
  )
})

test('point 5: a call repeated with its key creates nothing twice, passwords included, even if it was half done', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const records = [{ sn: 'A 1' }, { sn: 'A 2', builtIn: 'x' }, { sn: 'A 3' }]
  const key = 'auftrag-1'
  // Each answer is stored at a time of its own, so that the last one can be looked up below.
  let ticks = 0
  world.services.clock = () => {
    ticks += 1
    return new Date(Date.now() + ticks)
  }
  const first = await bulk(world, as, '/api/devices', records, key)
  assert.deepEqual(
    first.map(({ status }) => status),
    [201, 400, 201],
  )
  assert.deepEqual(await bulk(world, as, '/api/devices', records, key), first)
  const other = world.ask('POST', '/api/devices/bulk', {
    as,
    body: { data: records.slice(1) },
    headers: { 'idempotency-key': key },
  })
  await given.refused('idempotency-key-reused', other)
  // As if the portal had ended before the last record.
  const { db } = world.services
  const { key_hash: last } = await db
    .selectFrom('kept_answers')
    .select('key_hash')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('kept_answers').where('key_hash', '=', last).execute()
  const resumed = await bulk(world, as, '/api/devices', records, key)
  assert.deepEqual(resumed[0], first[0])
  assert.deepEqual([resumed[2]?.outcome, resumed[2]?.id], ['unchanged', first[2]?.id])
})

test('point 5: companies, article numbers and document types can be sent in bulk, up to 1,000, by those with the permission', async (t) => {
  const world = await openWorld(t)
  const staff = await given.staff(world)
  const company = { kdnr: '7', name: 'Sieben', pass: 'sieben sieben' }
  for (const [path, record] of [
    ['/api/companies', company],
    ['/api/parts', { title: 'ART-1' }],
    ['/api/doctypes', { title: 'Anleitung' }],
  ] as const) {
    const [made, same] = await bulk(world, staff, path, [record, record])
    assert.deepEqual([made?.outcome, same?.outcome], ['created', 'unchanged'], path)
  }
  const send = (as: Ticket, path: string, data: unknown) =>
    world.ask('POST', `${path}/bulk`, { as, body: { data } })
  await given.refused('forbidden', send(staff, '/api/devices', [{ sn: 'A 1' }]))
  const readOnly = await given.token(world, 'read-only')
  await given.refused('token-read-only', send(readOnly, '/api/parts', [{ title: 'X' }]))
  for (const wrong of [[], Array.from({ length: 1_001 }, () => ({})), {}, 'x', null]) {
    await given.refused('validation', send(staff, '/api/parts', wrong))
  }
  // Only those with the permission may send a body as large as this.
  const large = Array.from({ length: 900 }, (_, n) => ({ title: `${n}`, desc: 'x'.repeat(1_900) }))
  await given.response(401, send({}, '/api/parts', large))
})

test('15 attack: of many records, those processed after the token was revoked are refused', async (t) => {
  const world = await openWorld(t)
  const [token, as] = [await given.token(world), await given.administrator(world)]
  const records = Array.from({ length: 400 }, (_, count) => ({ title: `ART-${count}` }))
  const sent = bulk(world, token, '/api/parts', records)
  const made = async () => (await world.ask('GET', '/api/parts', { as })).body.data.length
  await until(async () => (await made()) > 0)
  await given.response(200, world.ask('DELETE', '/api/tokens/1', { as }))
  const results = await sent
  const [first, last] = [results[0], results.at(-1)]
  assert.deepEqual([first?.outcome, last?.outcome, last?.code], ['created', 'failed', 'bad-token'])
})

async function bulk(
  world: World,
  as: Ticket,
  path: string,
  data: unknown[],
  key?: string,
): Promise<BulkResult[]> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const request = world.ask('POST', `${path}/bulk`, { as, body: { data }, headers })
  return (await given.response(200, request)).body.results
}
