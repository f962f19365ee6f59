import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import qs from 'qs'
import { all } from '#contract/all.ts'
import { devices } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, isOnlyByName, relationOf } from '#contract/envelope.ts'
import { describeApi } from '../openapi/openapi-document.ts'
import type { Operation, Parameter, Schema } from '../openapi/openapi-types.ts'
import { checker } from '../testing/api-schemas.ts'
import { crudEntities, draftOf } from '../testing/draft-of.ts'
import { findingsSettled } from '../testing/findings-settled.ts'
import * as given from '../testing/given.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import { publicId } from '../testing/given-files.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const api = describeApi('1.0.0')
const check = checker(api)

test('every reading call answers as described', async (t) => {
  const { world, staff, customer, ids, file } = await workshop(t)
  for (const [name, endpoint] of reading()) {
    const as = endpoint.access === 'customer' ? customer : staff
    const id = idFor(name, ids) ?? 0
    const url = endpoint.path.replace(':id', String(id)).replace('/uploads/:name', file)
    const queries = endpoint.wire.startsWith('flat')
      ? [neededQuery(name, ids)]
      : ['', '?populate=*']
    for (const query of queries) {
      const answer = await given.response(200, world.ask('GET', url + query, { as }))
      check(answerSchema(endpoint), answer.body, `GET ${url}${query}`)
      if (query === '?populate=*') assertComplete(name, endpoint, answer.body)
    }
  }
  const own = await given.response(
    200,
    world.ask('GET', `/api/devices/${ids.devices}?populate=*`, { as: customer }),
  )
  const narrow = { $ref: '#/components/schemas/DevicesShowForCustomer' }
  check(narrow, own.body.data, 'the own device of a customer')
})

test('creating, changing and deleting calls answer as described', async (t) => {
  const { world, staff, ids } = await workshop(t)
  const buyer = await given.company(world, 'Käufer GmbH', 9)
  const described = (method: string, path: string) =>
    api.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  for (const [method, path, body, id] of [
    ['POST', '/api/companies', { data: { name: 'Neu', kdnr: 5, pass: 'x' } }, 0],
    ['POST', '/api/devices', { data: { sn: 'N 1' } }, 0],
    ['PUT', '/api/devices/{id}', { data: { part: null } }, ids.devices],
    ['PUT', '/api/devices?filters[sn][$eq]=N-2', { data: {} }, 0],
    ['POST', '/api/devices/{id}/handover', { data: { companie: buyer } }, ids.devices],
    ['PUT', '/api/medias/{id}', { data: { filename: 'b.pdf' } }, ids.medias],
    ['POST', '/api/logs', { data: { type: 'info', message: 'x' } }, 0],
    ['POST', '/api/users', { username: 'neu', password: 'Drehbank-und-Spindel-8' }, 0],
    ['POST', '/api/tokens', { name: 'neu', type: 'read-only' }, 0],
    ['POST', '/api/documents/create-pdf', { data: order }, 0],
    ['DELETE', '/api/devices/{id}', undefined, ids.devices],
    ['DELETE', '/api/medias/{id}', undefined, ids.medias],
  ] as const) {
    const url = path.replace('{id}', String(id))
    const answers = described(method, path.split('?')[0] ?? '')
    const status = [202, 201].find((other) => other in answers) ?? 200
    const answer = await given.response(status, world.ask(method, url, { as: staff, body }))
    check(answerOf(answers[status]), answer.body, `${method} ${url}`)
  }
})

test('every parameter of a query works as its example spells it', async (t) => {
  const { world, staff, ids } = await workshop(t)
  for (const [name, endpoint] of reading()) {
    if (endpoint.access === 'customer') continue
    const operation = operationOf(endpoint)
    const url = endpoint.path.replace(':id', String(idFor(name, ids)))
    // Cursors and chosen records must be ones that the portal has issued.
    const { cursor } = (await world.ask('GET', '/api/changes', { as: staff })).body
    for (const parameter of operation?.parameters.filter((candidate) => candidate.in === 'query') ??
      []) {
      assert.notEqual(parameter.example, undefined, `${name} ${parameter.name}`)
      const known: Record<string, unknown> = name === 'vdiPackages.check' ? ids : { since: cursor }
      const example = known[parameter.name] ?? parameter.example
      const address = `${url}?${spelled({ ...parameter, example })}`
      const answer = await given.response(200, world.ask('GET', address, { as: staff }))
      check(answerSchema(endpoint), answer.body, address)
    }
  }
})

test('calls with an Idempotency-Key repeat their first answer', async (t) => {
  const { world, staff, ids } = await workshop(t)
  const bodies: Record<string, object> = {
    ...Object.fromEntries(crudEntities().map((group) => [group, draftOf(group, 5)])),
    versions: { media: 1, url: await given.upload(world, 'Fassung 2.pdf') },
    devices: { sn: 'N 1' },
    users: { username: 'neu', password: 'Drehbank-und-Spindel-8' },
    tokens: { name: 'neu', type: 'read-only' },
    logs: { type: 'info' },
    documents: order,
  }
  const sentTo = async (endpoint: Endpoint, url: string, body: object) => {
    const headers = { 'idempotency-key': `schluessel-${endpoint.method}-${endpoint.path}` }
    const send = () => world.ask(endpoint.method, url, { as: staff, body, headers })
    const first = await send()
    assert.ok([200, 201, 202].includes(first.status), url)
    const again = await send()
    const names = operationOf(endpoint)?.parameters.map(({ name }) => name)
    const isRepeated = again.headers['idempotency-replayed'] === 'true'
    assert.equal(isRepeated, names?.includes('Idempotency-Key'), url)
  }
  for (const [group, draft] of Object.entries(bodies)) {
    const endpoint = all[`${group}.create`] ?? all[`${group}.order`]
    assert.ok(endpoint)
    await sentTo(endpoint, endpoint.path, endpoint.wire === 'entity' ? { data: draft } : draft)
  }
  const { upsert, handOver } = devices
  const buyer = await given.company(world, 'Käufer GmbH', 9)
  await sentTo(upsert, `${upsert.path}?filters[sn][$eq]=N-3`, { data: {} })
  await sentTo(handOver, `/api/devices/${ids.devices}/handover`, { data: { companie: buyer } })
})

test('1: exactly the calls described with an ETag answer with one', async (t) => {
  const { world, staff, ids } = await workshop(t)
  for (const [name, endpoint] of reading()) {
    if (endpoint.access === 'customer') continue
    const url = endpoint.path.replace(':id', String(idFor(name, ids)))
    const address = url + neededQuery(name, ids)
    const { headers } = await given.response(200, world.ask('GET', address, { as: staff }))
    const described = operationOf(endpoint)?.responses['200'] as { headers?: object }
    assert.equal('etag' in headers, 'ETag' in (described.headers ?? {}), name)
  }
})

test('errors are answered as described', async (t) => {
  const { world, staff } = await workshop(t)
  const draft = { name: 'Waage', type: 'scoped', scopes: { logs: 'read' } }
  const request = world.ask('POST', '/api/tokens', { as: staff, body: draft })
  const scale = { bearer: (await given.response(200, request)).body.accessKey }
  for (const [, endpoint] of Object.entries(all)) {
    const { method, path, access } = endpoint
    const url = path.replace(':id', '999999').replace(':name', 'nichts.pdf')
    const body = method === 'POST' || method === 'PUT' ? { body: '{' } : {}
    for (const as of access === 'anyone' ? [{}] : [{}, staff, scale]) {
      const { status, body: response } = await world.ask(method, url, { as, ...body })
      if (status < 400) continue
      check({ $ref: '#/components/schemas/Problem' }, response, `${method} ${url}`)
      const operation = operationOf(endpoint)
      assert.ok(String(status) in (operation?.responses ?? {}), `${method} ${url}: ${status}`)
    }
  }
  const unknown = { as: staff, body: { key: 'unbekannt' } }
  await given.refused('not-found', world.ask('POST', '/api/sign-in-locks/lift', unknown))
  assert.ok('404' in (api.paths['/api/sign-in-locks/lift']?.post?.responses ?? {}))
  const url = '/api/devices?filters[sn][$eq]=N-4'
  const tagged = { as: staff, body: { data: {} }, headers: { 'if-match': '"1"' } }
  const missing = await given.refused('changed-meanwhile', world.ask('PUT', url, tagged))
  check({ $ref: '#/components/schemas/Problem' }, missing.body, `PUT ${url}`)
})

test('rare answers are described, too: to another site, without mails, for used-up links', async (t) => {
  const { world, staff, ids } = await workshop(t)
  const password = 'Drehbank-und-Spindel-8'
  const elsewhere = (body: object) => ({ headers: { 'sec-fetch-site': 'cross-site' }, body })
  const ticket = { ticket: 'x'.repeat(43), code: '123456' }
  const code = 'x'.repeat(43)
  const gone = { part: 999_999, media: 999_999 }
  const silent = await publicId(world, 'parts', ids.parts ?? 0)
  const cases: [path: string, status: number, asked: object][] = [
    ['/api/auth/local', 403, elsewhere({ identifier: 'chefin', password })],
    ['/api/auth/local/factor', 403, elsewhere(ticket)],
    ['/api/auth/local/enrol', 403, elsewhere(ticket)],
    ['/api/devices/customer-login', 403, elsewhere({ sn: 'A 1', pass: 'x' })],
    ['/api/setup', 403, elsewhere({ code: 'x', username: 'chef', password })],
    ['/authority', 403, elsewhere({})],
    ['/api/auth/forgot-password', 409, { body: { identifier: 'chefin' } }],
    ['/api/devices/forgot-password', 409, { body: { sn: 'A 1' } }],
    ['/api/auth/reset-password', 410, { body: { code, password, passwordConfirmation: password } }],
    ['/api/devices/reset-password', 410, { body: { code } }],
    ['/api/common-files/move', 404, { as: staff, body: gone }],
    ['/api/common-files/give-back', 404, { as: staff, body: { ...gone, devices: [999_999] } }],
  ]
  for (const [path, status, query] of cases) {
    await given.response(status, world.ask('POST', path, query))
    assert.ok(String(status) in (api.paths[path]?.post?.responses ?? {}), `${path}: ${status}`)
  }
  const shell = { headers: { accept: 'application/json' } }
  await given.response(401, world.ask('GET', `/g/${silent}`, shell))
  assert.ok('401' in (api.paths['/g/{publicId}']?.get?.responses ?? {}))
})

test('answers to conditional and range requests are described', async (t) => {
  const { world, staff, ids, file } = await workshop(t)
  const body = { data: { reader: 'public' } }
  const doctype = `/api/doctypes/${ids.doctypes}`
  await given.response(200, world.ask('PUT', doctype, { as: staff, body }))
  const at = `/g/${await publicId(world, 'devices', ids.devices ?? 0)}`
  const publicFile = `${at}/${file.split('/').at(-1)}`
  for (const [path, url] of [
    ['/g/{publicId}/{file}', publicFile],
    ['/g/{publicId}/dateien.zip', `${at}/dateien.zip`],
    ['/g/{publicId}/verwaltungsschale.aasx', `${at}/verwaltungsschale.aasx`],
    ['/uploads/geraete/{id}.aasx', `/uploads/geraete/${ids.devices}.aasx`],
    ['/uploads/geraete/{id}.json', `/uploads/geraete/${ids.devices}.json`],
    ['/uploads/artikelnummern/{id}.aasx', `/uploads/artikelnummern/${ids.parts}.aasx`],
    ['/uploads/artikelnummern/{id}.json', `/uploads/artikelnummern/${ids.parts}.json`],
    ['/uploads/{name}', file],
    ['/api/openapi.json', '/api/openapi.json'],
    ['/api/docs', '/api/docs'],
  ] as const) {
    const { headers } = await given.response(200, world.ask('GET', url, { as: staff }))
    const conditional = { 'if-none-match': String(headers.etag) }
    await given.response(304, world.ask('GET', url, { as: staff, headers: conditional }))
    assert.ok('304' in (api.paths[path]?.get?.responses ?? {}), path)
  }
  const range = { range: 'bytes=0-3' }
  await given.response(206, world.ask('GET', publicFile, { headers: range }))
  assert.ok('206' in (api.paths['/g/{publicId}/{file}']?.get?.responses ?? {}))
})

test('the description says which scopes of a token each call needs', () => {
  const whoMay = (path: string, method: string) => api.paths[path]?.[method]?.['x-access']
  assert.equal(
    whoMay('/api/documents/create-pdf', 'post'),
    'Bearbeiter und API-Schlüssel, die nicht nur lesen (einzelne Rechte eines Schlüssels: Briefe und Etiketten ändern, Geräte lesen, Firmen lesen)',
  )
  assert.equal(
    whoMay('/api/passwords', 'post'),
    'Bearbeiter und API-Schlüssel, die nicht nur lesen',
  )
  assert.equal(
    whoMay('/api/devices/{id}/handover', 'post'),
    'Administratoren selbst, kein API-Schlüssel',
  )
})

const order = { sn: 'A 1', docs: ['label'], to: 'werk@example.com' }

function reading(): [string, Endpoint][] {
  return Object.entries(all).filter(([, { method, wire }]) => method === 'GET' && wire !== 'stream')
}

function operationOf({ method, path }: Endpoint): Operation | undefined {
  return api.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

function answerSchema(endpoint: Endpoint): Schema {
  return answerOf(operationOf(endpoint)?.responses['200'])
}

/** Encodes the example according to OpenAPI's style and explode; nesting as qs writes it. */
function spelled({ name, style, explode, example }: Parameter): string {
  if (style === 'deepObject') return qs.stringify({ [name]: example })
  const values = [example].flat().map((value) => encodeURIComponent(String(value)))
  return explode
    ? values.map((value) => `${name}=${value}`).join('&')
    : `${name}=${values.join(',')}`
}

function answerOf(answer: object | undefined): Schema {
  const content = (answer as { content?: Record<string, { schema: Schema }> })?.content
  assert.ok(content?.['application/json'])
  return content['application/json'].schema
}

/** With all relations populated, no described attribute may be missing. */
function assertComplete(name: string, { output }: Endpoint, { data }: { data: unknown }) {
  const [record] = Array.isArray(data) ? data : [data]
  const { shape } = output as unknown as EntitySchema
  const isAnswered = (name: string) =>
    !relationOf(shape[name])?.isNamedOnly && !isOnlyByName(shape[name])
  const names = Object.keys(shape).filter(isAnswered)
  const found = ['id', ...Object.keys(record.attributes)]
  assert.deepEqual(new Set(found), new Set(names), name)
}

/** The id that the call is tested with: its own, or that of its group. */
function idFor(name: string, ids: Record<string, number>): number | undefined {
  return ids[name] ?? ids[name.split('.')[0] ?? '']
}

/** The query a call requires; the check of packages takes either devices or article numbers. */
function neededQuery(name: string, ids: Record<string, number>): string {
  return name === 'vdiPackages.check' ? `?devices=${ids.devices}` : ''
}

/** A portal with at least one record of each kind. */
async function workshop(t: TestContext) {
  const world = await openWorld(t)
  const staff: Ticket = await given.administrator(world)
  const [companies, parts, doctypes] = [
    await given.company(world),
    await given.part(world),
    await given.doctype(world),
  ]
  const device = await given.device(world, { sn: 'A 1', companie: companies, part: parts })
  const medias = await given.media(world, { doctype: doctypes, devices: [device] })
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const token = { name: 'Warenwirtschaft', type: 'full-access' }
  await given.response(200, world.ask('POST', '/api/tokens', { as: staff, body: token }))
  const hook = { name: 'ERP', url: 'https://93.184.215.14/', kinds: ['devices'] }
  const hooked = world.ask('POST', '/api/webhooks', { as: staff, body: hook })
  const webhooks = (await given.response(200, hooked)).body.id
  const ordered = world.ask('POST', '/api/documents/create-pdf', {
    as: staff,
    body: { data: order },
  })
  const documents = (await given.response(202, ordered)).body.data.id
  const batch = { devices: [device], docs: ['label'] }
  const many = world.ask('POST', '/api/documents/batches', { as: staff, body: batch })
  const documentBatches = (await given.response(202, many)).body.id
  await announce(world, staff, companies)
  const user = await given.response(200, world.ask('GET', '/api/users/me', { as: staff }))
  const uploads = await world.ask('GET', '/api/upload/files', { as: staff })
  const [{ id: upload, url: file }] = uploads.body
  const logs = await world.ask('GET', '/api/logs', { as: staff })
  const removed = await given.part(world, 'Weg')
  await given.response(200, world.ask('DELETE', `/api/parts/${removed}`, { as: staff }))
  const table = (await tableDesk(world)).take('doctypes', 'Titel\nPrüfplan\n')
  await findingsSettled(world)
  const findings = await world.ask('GET', '/api/compliance/findings', { as: staff })
  const fileImports = (await (await fileDesk(world)).begin()).id
  const ids: Record<string, number> = {
    imports: (await table).id,
    ...{ fileImports, containerImports: fileImports },
    ...{
      companies,
      parts,
      doctypes,
      devices: device,
      medias,
      documents,
      documentBatches,
      webhooks,
    },
    'compliance.ofDevice': device,
    'compliance.devices': findings.body.data[0].id,
    uploads: upload,
    // Created together with the document.
    versions: 1,
    announcements: 1,
    users: user.body.id,
    sso: user.body.id,
    logs: logs.body.data[0].id,
  }
  for (const group of crudEntities().filter((name) => !(name in ids))) {
    const made = world.ask('POST', all[`${group}.create`]?.path ?? '', {
      as: staff,
      body: { data: draftOf(group, 1) },
    })
    ids[group] = (await given.response(200, made)).body.data.id
  }
  return { world, staff, customer, ids, file }
}

/** Notifies a company of the only version. */
async function announce(world: World, as: Ticket, company: number) {
  const body = { data: { email: 'werk@example.com' } }
  await given.response(200, world.ask('PUT', `/api/companies/${company}`, { as, body }))
  const list = world.ask('GET', '/api/versions/1/recipients', { as })
  const { seen } = (await given.response(200, list)).body
  const sent = world.ask('POST', '/api/versions/1/announcements', { as, body: { seen } })
  await given.response(202, sent)
}
