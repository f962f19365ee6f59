import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const second = 1_000
const minute = 60 * second

test('a token is shown once and stored nowhere in plain text', async (t) => {
  const { world, as, make } = await office(t)
  const body = { name: 'ERP', type: 'full-access' }
  const headers = { 'idempotency-key': 'einmal' }
  const { body: token } = await given.response(
    200,
    world.ask('POST', '/api/tokens', { as, body, headers }),
  )
  assert.match(token.accessKey, /^tsk_[\w-]{43}$/)
  await given.response(200, world.ask('GET', '/api/companies', { as: { bearer: token.accessKey } }))
  // Not even a repeat of the request that created it returns it again.
  await given.response(400, world.ask('POST', '/api/tokens', { as, body, headers }))
  const { accessKey: other } = await make({ name: 'Waage' })
  assert.notEqual(other, token.accessKey)

  const { body: listed } = await given.response(200, world.ask('GET', '/api/tokens', { as }))
  const { accessKey, ...shown } = token
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    ['Waage', 'ERP'],
  )
  assert.deepEqual({ ...listed[1], lastUsedAt: null }, shown)
  for (const [place, text] of await allThatIsKept(world)) {
    assert.ok(!text.includes(accessKey) && !text.includes(accessKey.slice(4)), place)
  }
})

test('the list shows what each token may do, its expiry, who created it and when it was last used', async (t) => {
  const { world, as, make } = await office(t)
  const expiresAt = new Date(world.services.clock().getTime() + minute).toISOString()
  const made = await make({ name: ' Waage 7 ', type: 'read-only', expiresAt })
  const { accessKey, createdAt, updatedAt, ...token } = made
  assert.deepEqual(token, {
    id: 1,
    name: 'Waage 7',
    type: 'read-only',
    scopes: null,
    expiresAt,
    lastUsedAt: null,
    createdBy: 'chefin',
  })
  assert.equal(createdAt, updatedAt)
  const withOffset = await make({ name: 'Presse', expiresAt: '2999-01-31T01:00:00+02:00' })
  assert.equal(withOffset.expiresAt, '2999-01-30T23:00:00.000Z')
  assert.equal((await lastUse(world, as)).get('Waage 7'), null)
})

test('the last use of a token is stored to the minute', async (t) => {
  const { world, as, make } = await office(t)
  const machine = { bearer: (await make({ name: 'ERP' })).accessKey }
  const use = async () => {
    await given.response(200, world.ask('GET', '/api/companies', { as: machine }))
    return (await lastUse(world, as)).get('ERP') ?? ''
  }
  const first = await use()
  assert.ok(Math.abs(Date.parse(first) - world.services.clock().getTime()) < 10 * second)
  world.wait(30 * second)
  assert.equal(await use(), first)
  world.wait(31 * second)
  assert.ok(Date.parse(await use()) - Date.parse(first) > minute)
})

test('a last use stored while the clock was ahead is corrected by the next use', async (t) => {
  const { world, as, make } = await office(t)
  const machine = { bearer: (await make({ name: 'ERP' })).accessKey }
  const use = () => given.response(200, world.ask('GET', '/api/companies', { as: machine }))
  world.wait(1_000 * 60 * minute)
  await use()
  world.wait(-1_000 * 60 * minute)
  await use()
  const last = Date.parse((await lastUse(world, as)).get('ERP') ?? '')
  assert.ok(Math.abs(last - world.services.clock().getTime()) < 10 * second)
})

test('a token with an expiry date is refused from the first request after it', async (t) => {
  const { world, make } = await office(t)
  const expiresAt = new Date(world.services.clock().getTime() + 60 * minute).toISOString()
  const as = { bearer: (await make({ expiresAt })).accessKey }
  world.wait(59 * minute)
  await given.response(200, world.ask('GET', '/api/companies', { as }))
  world.wait(minute)
  await given.refused('bad-token', world.ask('GET', '/api/companies', { as }))
})

test('a partially copied token is refused as a token, not with a request to sign in', async (t) => {
  const { world, make } = await office(t)
  const { accessKey } = await make({})
  for (const bearer of [accessKey.slice(0, -3), `${accessKey}x`, 'tsk_']) {
    await given.refused('bad-token', world.ask('GET', '/api/companies', { as: { bearer } }))
  }
})

test('a token without a date outlives every session', async (t) => {
  const { world, as, make } = await office(t)
  const machine = { bearer: (await make({})).accessKey }
  world.wait(400 * 24 * 60 * minute)
  await given.response(401, world.ask('GET', '/api/companies', { as }))
  await given.response(200, world.ask('GET', '/api/companies', { as: machine }))
})

test('18.5: changed permissions of a token apply from its next request on; the token itself stays the same', async (t) => {
  const { world, as, make } = await office(t)
  const { id, accessKey } = await make({ name: 'Waage', type: 'read-only' })
  const machine = { bearer: accessKey }
  const change = (body: object, of = id) => world.ask('PUT', `/api/tokens/${of}`, { as, body })
  const codes = async () => {
    const { body } = await world.ask('GET', '/api/companies', { as: machine })
    const data = { sn: crypto.randomUUID() }
    const made = await world.ask('POST', '/api/devices', { as: machine, body: { data } })
    return [body, made.body].map(({ error }) => error?.details.code ?? 'done')
  }
  assert.deepEqual(await codes(), ['done', 'token-read-only'])
  const scopes = { devices: 'write' }
  const draft = { name: 'Waage 2', type: 'scoped', scopes }
  const { body: changed } = await given.response(200, change(draft))
  assert.deepEqual([changed.name, changed.type, changed.scopes], ['Waage 2', 'scoped', scopes])
  assert.equal(changed.accessKey, undefined)
  assert.deepEqual(await codes(), ['token-scope', 'done'])
  const expiresAt = '2999-01-01T00:00:00.000Z'
  await given.response(200, change({ name: 'Waage', type: 'full-access', expiresAt }))
  assert.deepEqual(await codes(), ['done', 'done'])
  const full = { name: 'Waage', type: 'full-access', scopes: null }
  assert.equal((await given.response(200, change(full))).body.expiresAt, expiresAt)

  // Omitted attributes stay: renaming a token does not restore permissions that somebody else has removed in
  // the meantime.
  await given.response(200, change({ type: 'scoped', scopes: { devices: 'read' } }))
  const { body: renamed } = await given.response(200, change({ name: 'Waage 3' }))
  assert.deepEqual([renamed.name, renamed.scopes], ['Waage 3', { devices: 'read' }])
  assert.deepEqual(Object.keys(await given.wrongFields(change({ scopes: {} }))), ['scopes'])
  await given.response(200, change({ type: 'full-access' }))
  assert.deepEqual(Object.keys(await given.wrongFields(change({ scopes }))), ['scopes'])
  await given.response(200, change(full))

  await make({ name: 'ERP' })
  for (const [wrong, path] of [
    [{ name: 'erp' }, 'name'],
    [{ type: 'scoped' }, 'scopes'],
    [{ type: 'read-only', scopes }, 'scopes'],
    [{ type: 'custom' }, 'type'],
    [{ expiresAt: '1999-12-31T00:00:00Z' }, 'expiresAt'],
  ] as const) {
    assert.deepEqual(Object.keys(await given.wrongFields(change({ ...full, ...wrong }))), [path])
  }
  await given.refused('not-found', change(full, 999))
  assert.deepEqual(
    (await messages(world, as)).filter((text) => text.includes('geändert')),
    [
      'API-Schlüssel „Waage“ geändert (bisher nur lesen, jetzt Geräte ändern)',
      'API-Schlüssel „Waage 2“ geändert (bisher Geräte ändern, jetzt voller Zugriff)',
      'API-Schlüssel „Waage“ geändert (voller Zugriff)',
      'API-Schlüssel „Waage“ geändert (bisher voller Zugriff, jetzt Geräte lesen)',
      'API-Schlüssel „Waage“ geändert (Geräte lesen)',
      'API-Schlüssel „Waage 3“ geändert (bisher Geräte lesen, jetzt voller Zugriff)',
      'API-Schlüssel „Waage 3“ geändert (voller Zugriff)',
    ],
  )
  world.wait(11 * minute)
  await given.refused('confirmation-required', change(full))
  await given.refused(
    'person-required',
    world.ask('PUT', `/api/tokens/${id}`, { as: machine, body: full }),
  )
})

test('18.5: a form that still shows removed permissions does not restore them', async (t) => {
  const { world, as, make } = await office(t)
  const { id, updatedAt } = await make({ name: 'Waage' })
  const change = (body: object) => world.ask('PUT', `/api/tokens/${id}`, { as, body })
  world.wait(second)
  const taken = await given.response(200, change({ type: 'read-only', updatedAt }))
  const late = { type: 'scoped', scopes: { devices: 'write' }, updatedAt }
  const { body } = await given.refused('conflict', change(late))
  assert.match(body.error.message, /^Inzwischen hat jemand diesen API-Schlüssel geändert/)
  const [shown] = (await world.ask('GET', '/api/tokens', { as })).body
  assert.equal(shown.type, 'read-only')
  await given.response(200, change({ ...late, updatedAt: taken.body.updatedAt }))
})

test('a revoked token is refused from the next request on, and its name can be used again', async (t) => {
  const { world, as, make } = await office(t)
  const { id, accessKey } = await make({ name: 'ERP' })
  const { url } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung.pdf'))
  const machine = { bearer: accessKey }
  await given.response(200, world.ask('GET', url, { as: machine }))
  const { body } = await given.response(200, world.ask('DELETE', `/api/tokens/${id}`, { as }))
  assert.deepEqual([body.name, body.accessKey], ['ERP', undefined])
  await given.response(401, world.ask('GET', '/api/companies', { as: machine }))
  await given.response(401, world.ask('GET', url, { as: machine }))
  await given.response(404, world.ask('DELETE', `/api/tokens/${id}`, { as }))
  await given.response(404, world.ask('DELETE', '/api/tokens/x', { as }))
  assert.notEqual((await make({ name: 'ERP' })).accessKey, accessKey)
  const written = (await messages(world, as)).filter((message) => message.startsWith('API-'))
  assert.deepEqual(written, [
    'API-Schlüssel „ERP“ angelegt (voller Zugriff)',
    'API-Schlüssel „ERP“ widerrufen',
    'API-Schlüssel „ERP“ angelegt (voller Zugriff)',
  ])
})

test('two tokens never share a name, regardless of case and invisible characters', async (t) => {
  const { world, as, make } = await office(t)
  await make({ name: 'Größe' })
  for (const name of ['Größe', ' GRÖSSE ', 'gro\u0308ße', 'Größe\u200b']) {
    const body = { name, type: 'read-only' }
    const request = world.ask('POST', '/api/tokens', { as, body })
    assert.deepEqual(await given.wrongFields(request), { name: 'unique' }, name)
  }
})

test('a token needs a name, a type, and an expiry in the future', async (t) => {
  const { world, as } = await office(t)
  for (const [change, path] of [
    [{ name: undefined }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'zwei\nZeilen' }, 'name'],
    [{ type: undefined }, 'type'],
    [{ type: 'custom' }, 'type'],
    [{ expiresAt: world.services.clock().toISOString() }, 'expiresAt'],
    [{ expiresAt: '1999-12-31T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2999-02-30T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '9999-12-31T23:00:00-12:00' }, 'expiresAt'],
    [{ expiresAt: '2999-12-31' }, 'expiresAt'],
    [{ expiresAt: 32_503_680_000_000 }, 'expiresAt'],
  ] as const) {
    const body = { name: 'ERP', type: 'full-access', ...change }
    const response = await given.response(400, world.ask('POST', '/api/tokens', { as, body }))
    const { path: named, message } = response.body.error.details.errors[0]
    assert.deepEqual(named, [path], JSON.stringify(change))
    assert.match(message, /^(Bitte|Höchstens|Steuerzeichen)/)
  }
  assert.deepEqual((await world.ask('GET', '/api/tokens', { as })).body, [])
})

/** A world with its administrator, who creates full-access tokens by default. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const make = async (draft: { name?: string; type?: string; expiresAt?: string }) => {
    const body = { name: 'Maschine', type: 'full-access', ...draft }
    return (await given.response(200, world.ask('POST', '/api/tokens', { as, body }))).body
  }
  return { world, as, make }
}

async function lastUse(world: World, as: Ticket): Promise<Map<string, string | null>> {
  const { body } = await given.response(200, world.ask('GET', '/api/tokens', { as }))
  return new Map(
    body.map((token: { name: string; lastUsedAt: string | null }) => [
      token.name,
      token.lastUsedAt,
    ]),
  )
}

async function messages(world: World, as: Ticket): Promise<string[]> {
  const { body } = await given.response(200, world.ask('GET', '/api/logs?sort=id', { as }))
  return body.data.map((entry: { attributes: { message: string } }) => entry.attributes.message)
}

/** Every file of the data folder, and the rows that PostgreSQL keeps outside it. */
async function allThatIsKept({ dataDir, services: { db } }: World): Promise<[string, string][]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile())
  const files = paths.map(async ({ parentPath, name }): Promise<[string, string]> => {
    return [name, (await readFile(join(parentPath, name))).toString('latin1')]
  })
  const tables = (['api_tokens', 'logs', 'kept_answers', 'sessions'] as const).map(
    async (table): Promise<[string, string]> => {
      return [table, JSON.stringify(await db.selectFrom(table).selectAll().execute())]
    },
  )
  return Promise.all([...files, ...tables])
}
