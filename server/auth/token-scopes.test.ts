import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { type ScopeArea, type Scopes, scopeAreas } from '#contract/tokens.ts'
import { entityTables, tableOfRelated } from '../db/schema.ts'
import type { Table } from '../db/table.ts'
import * as given from '../testing/given.ts'
import { imageOf } from '../testing/pictures.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { scopesOfCalls } from './scopes.ts'

// The database does not matter: rights are said by lists.

/** The calls available to API tokens. */
const calls = Object.entries(all).filter(
  ([, { access }]) => !/^(anyone|customer)$| in person$/.test(access),
)

test('point 5: every call available to API tokens declares the scopes it needs', () => {
  assert.deepEqual(Object.keys(scopesOfCalls).toSorted(), calls.map(([name]) => name).toSorted())
  for (const [name, { method }] of calls) {
    const levels = Object.values(scopesOfCalls[name] ?? {})
    // Labels, letters and generated passwords change nothing, although they are requested by POST.
    const isMade = /^(labels\.print|documents\.letter|madePasswords)/.test(name)
    assert.equal(levels.includes('write'), method !== 'GET' && !isMade, name)
  }
})

test('point 5: a restricted token can do what its scopes allow, and nothing for which it lacks a scope', async (t) => {
  const world = await openWorld(t)
  const everything = Object.fromEntries(
    Object.keys(scopeAreas).map((area) => [area, 'write']),
  ) as Scopes
  const tickets = new Map<string, Ticket>()
  const ticketOf = async (scopes: Scopes) => {
    const key = JSON.stringify(Object.entries(scopes).toSorted())
    const ticket = tickets.get(key) ?? (await scoped(world, scopes))
    tickets.set(key, ticket)
    return ticket
  }
  const codeOf = async (name: string, endpoint: Endpoint, scopes: Scopes) => {
    const { body, status } = await ask(world, endpoint, await ticketOf(scopes))
    assert.ok(status < 500, name)
    return status === 403 ? body.error.details.code : 'pass'
  }
  for (const [name, endpoint] of calls) {
    const need = scopesOfCalls[name] ?? {}
    const exact = Object.keys(need).length > 0 ? need : ({ logs: 'read' } as const)
    assert.equal(await codeOf(name, endpoint, exact), 'pass', name)
    for (const [area, level] of Object.entries(need) as [ScopeArea, string][]) {
      const { [area]: _, ...others } = everything
      assert.equal(await codeOf(name, endpoint, others), 'token-scope', `${name} without ${area}`)
      if (level === 'read') continue
      const lesser: Scopes = { ...others, [area]: 'read' }
      assert.equal(await codeOf(name, endpoint, lesser), 'token-scope', `${name} reads ${area}`)
    }
  }
  for (const [name, endpoint] of Object.entries(all)) {
    if (!endpoint.access.endsWith(' in person')) continue
    assert.equal(await codeOf(name, endpoint, everything), 'person-required', name)
  }
})

test('point 5: records that a token may not read cannot be reached by relation, filter or sort order, with cached responses or without', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const device = await given.device(world, { sn: 'A 1', companie, part: await given.part(world) })
  const token = await scoped(world, { devices: 'write', parts: 'read' })
  for (const query of [
    'populate=companie',
    'populate=*',
    'populate=media.url',
    'populate[part][populate]=media',
    'populate[part][filters][devices][companie][kdnr]=10001',
    'populate=files',
  ]) {
    for (const path of [`/api/devices/${device}`, '/api/devices']) {
      const url = `${path}?${query}`
      await given.response(200, world.ask('GET', url, { as }))
      await given.refused('token-scope', world.ask('GET', url, { as: token }), url)
    }
  }
  for (const query of [
    'filters[companie][name][$contains]=M',
    'filters[$not][$or][0][media][filename]=x',
    'sort=companie.name',
    'sort=part.title,companie.kdnr:desc',
  ]) {
    const url = `/api/devices?${query}`
    await given.response(200, world.ask('GET', url, { as }))
    await given.refused('token-scope', world.ask('GET', url, { as: token }), url)
  }
  const body = { data: { note: 'x' } }
  const change = `/api/devices/${device}?populate=companie`
  await given.refused('token-scope', world.ask('PUT', change, { as: token, body }))
  const fine = '/api/devices?populate=part&filters[part][title][$notNull]=true&sort=part.title'
  await given.response(200, world.ask('GET', fine, { as: token }))
  const upload = await given.upload(world)
  const { url } = (await world.ask('GET', `/api/upload/files/${upload}`, { as })).body
  await given.refused('token-scope', world.ask('GET', url, { as: token }))
  const reader = await scoped(world, { files: 'read' })
  await given.response(200, world.ask('GET', url, { as: reader }))
})

test('15 attack: a token that may only read files cannot reach their devices, populated, filtered or sorted by', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await given.media(world)
  await given.device(world, { sn: 'KP-4711', media: [media], companie: await given.company(world) })
  const token = await scoped(world, { files: 'write' })
  for (const url of [
    `/api/medias/${media}?populate=devices`,
    '/api/medias?populate=devices',
    '/api/medias?filters[devices][sn][$startsWith]=KP',
    '/api/medias?populate[original][filters][devices][sn]=KP-4711',
    '/api/medias/export?filters[devices][sn]=KP-4711',
    '/api/versions?populate=media.devices',
    '/api/versions?filters[media][devices][sn]=KP-4711',
  ]) {
    await given.response(200, world.ask('GET', url, { as }))
    await given.refused('token-scope', world.ask('GET', url, { as: token }), url)
  }
  const change = `/api/medias/${media}?populate=devices`
  const body = { data: { filename: 'Neu.pdf' } }
  await given.refused('token-scope', world.ask('PUT', change, { as: token, body }))
  const { body: shown } = await world.ask('GET', `/api/medias/${media}`, { as })
  assert.notEqual(shown.data.attributes.filename, 'Neu.pdf')
})

test('15 attack: every relation of the contract leads to the records that the database reads for it', () => {
  const seen = new Set<EntitySchema>()
  const visit = (entity: EntitySchema, table: Table) => {
    if (seen.has(entity)) return
    seen.add(entity)
    for (const [name, schema] of Object.entries(entity.shape)) {
      const relation = relationOf(schema)
      const stored = table.attributes[name]
      if (!relation || (stored?.kind !== 'one' && stored?.kind !== 'many')) continue
      const target = tableOfRelated(relation.entity)
      assert.equal(target.name, stored.to, name)
      visit(relation.entity, target)
    }
  }
  for (const table of entityTables) visit(table.entity, table)
  assert.ok(seen.size > entityTables.length)
})

test('15 attack: the list of recipients shows no serial numbers to a token that may only read files and companies', async (t) => {
  const world = await openWorld(t)
  const companie = await given.company(world)
  const as = await given.administrator(world)
  const body = { data: { email: 'einkauf@example.com' } }
  await given.response(200, world.ask('PUT', `/api/companies/${companie}`, { as, body }))
  const media = await given.media(world)
  await given.device(world, { sn: 'KP-4711', companie, media: [media] })
  const read = async (scopes: Scopes) =>
    world.ask('GET', '/api/versions/1/recipients', { as: await scoped(world, scopes) })
  const blind = await given.refused('token-scope', read({ files: 'read', companies: 'read' }))
  assert.ok(!String(blind.bytes).includes('KP-4711'))
  const seeing = await read({ files: 'read', companies: 'read', devices: 'read' })
  await given.response(200, Promise.resolve(seeing))
  assert.ok(String(seeing.bytes).includes('KP-4711'))
})

test('point 5: a refused deletion names the records that use it only to tokens that may read them', async (t) => {
  const world = await openWorld(t)
  const companie = await given.company(world)
  const [part, doctype] = [await given.part(world), await given.doctype(world)]
  const media = await given.media(world, { doctype, filename: 'Anleitung.pdf' })
  await given.device(world, { sn: 'A 1', companie, part, media: [media] })
  const picture = await given.upload(world, 'Pumpe.png', Buffer.from(await imageOf('png', 4, 4)))
  const as = await given.administrator(world)
  const body = { data: { picture } }
  await given.response(200, world.ask('PUT', `/api/parts/${part}`, { as, body }))
  for (const [path, area, other, name] of [
    [`/api/companies/${companie}`, 'companies', 'devices', 'A 1'],
    [`/api/parts/${part}`, 'parts', 'devices', 'A 1'],
    [`/api/doctypes/${doctype}`, 'doctypes', 'files', 'Anleitung.pdf'],
    [`/api/upload/files/${picture}`, 'files', 'parts', 'ART-0001'],
  ] as const) {
    const refusal = async (scopes: Scopes) => {
      const as = await scoped(world, scopes)
      return given.refused('in-use', world.ask('DELETE', path, { as }), path)
    }
    const [blind, seeing] = [
      await refusal({ [area]: 'write' }),
      await refusal({ [area]: 'write', [other]: 'read' }),
    ]
    assert.ok(!String(blind.bytes).includes(name), String(blind.bytes))
    assert.ok(String(seeing.bytes).includes(name), String(seeing.bytes))
    assert.equal(blind.body.error.details.total, seeing.body.error.details.total)
  }
})

test('a token that may not read files cannot make any public, neither as the logo nor as a picture', async (t) => {
  const world = await openWorld(t)
  const image = async (side: number) =>
    given.upload(world, `${side}.png`, Buffer.from(await imageOf('png', side, side)))
  const [logo, file] = [await image(8), await image(9)]
  const own = { data: { filename: 'Schaltplan.png', url: file } }
  const administrator = await given.administrator(world)
  const made = world.ask('POST', '/api/medias', { as: administrator, body: own })
  await given.response(200, made)
  const part = await given.part(world)
  const blind = await scoped(world, { settings: 'write', parts: 'write' })
  const seeing = await scoped(world, { settings: 'write', parts: 'write', files: 'read' })
  const change = { data: { picture: file } }
  for (const [method, path, body] of [
    ['POST', '/api/parts', { data: { title: 'ART-4711', picture: file } }],
    ['PUT', '/api/parts?filters[title][$eq]=ART-4712', change],
    ['PUT', `/api/parts/${part}`, change],
    ['PUT', '/api/settings', { logo }],
  ] as const) {
    await given.refused('token-scope', world.ask(method, path, { as: blind, body }), path)
  }
  const body = { data: [{ title: 'ART-4713', picture: file }] }
  const bulk = await given.response(200, world.ask('POST', '/api/parts/bulk', { as: blind, body }))
  assert.equal(bulk.body.results[0].code, 'token-scope')
  const setPicture = (as: Ticket, picture: number | null) =>
    world.ask('PUT', `/api/parts/${part}`, { as, body: { data: { picture } } })
  const setLogo = (as: Ticket, logo: number | null) =>
    world.ask('PUT', '/api/settings', { as, body: { logo } })
  await given.response(200, setPicture(seeing, file))
  await given.response(200, setLogo(seeing, logo))
  // Sending back the current value publishes nothing, and removing it requires no read access.
  await given.response(200, setLogo(blind, logo))
  await given.response(200, setPicture(blind, null))
  await given.response(200, setLogo(blind, null))
})

test('point 5: the feed shows a token the changes it may read and skips the rest', async (t) => {
  const world = await openWorld(t)
  const token = await scoped(world, { parts: 'read', files: 'read' })
  const { cursor } = (await world.ask('GET', '/api/changes', { as: token })).body
  await given.company(world)
  await given.part(world)
  await given.media(world)
  const { body } = await world.ask('GET', `/api/changes?since=${cursor}`, { as: token })
  const kinds = new Set(body.changes.map(({ kind }: { kind: string }) => kind))
  assert.deepEqual(kinds, new Set(['parts', 'medias', 'versions', 'uploads']))
  const none = await scoped(world, { logs: 'read' })
  const { body: empty } = await world.ask('GET', `/api/changes?since=${cursor}`, { as: none })
  assert.deepEqual([empty.changes, empty.isComplete, empty.cursor], [[], true, body.cursor])
})

test('point 5: scopes are chosen when a token is created, and appear in the list and in the log', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const make = (draft: object) =>
    world.ask('POST', '/api/tokens', { as, body: { name: 'ERP', type: 'scoped', ...draft } })
  for (const scopes of [
    undefined,
    null,
    {},
    { users: 'read' },
    { devices: 'all' },
    [],
    'devices',
  ]) {
    const [wrong] = Object.keys(await given.wrongFields(make({ scopes })))
    assert.match(wrong ?? '', /^scopes/, JSON.stringify(scopes))
  }
  const full = { type: 'full-access', scopes: { devices: 'read' } }
  assert.deepEqual(Object.keys(await given.wrongFields(make(full))), ['scopes'])
  const scopes = { devices: 'write', companies: 'read' }
  const made = await given.response(200, make({ scopes }))
  assert.deepEqual([made.body.type, made.body.scopes], ['scoped', scopes])
  const [listed] = (await world.ask('GET', '/api/tokens', { as })).body
  assert.deepEqual(listed.scopes, scopes)
  const { body: logs } = await world.ask('GET', '/api/logs', { as })
  assert.match(JSON.stringify(logs), /„ERP“ angelegt \(Geräte ändern, Firmen lesen\)/)
})

async function scoped(world: World, scopes: Scopes): Promise<Ticket> {
  const as = await given.administrator(world)
  const body = { name: randomUUID(), type: 'scoped', scopes }
  const answer = await given.response(200, world.ask('POST', '/api/tokens', { as, body }))
  return { bearer: answer.body.accessKey }
}

function ask(world: World, { method, path }: Endpoint, as: Ticket) {
  const url = path
    .replace(':id', '999999')
    .replace(':name', 'nichts.pdf')
    .replace(':kind', 'label')
    .replace(':width', '96')
  return world.ask(method, url, {
    as,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  })
}
