import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

/** What Strapi adds to files and we do not have. */
const providerFields = new Set([
  'alternativeText',
  'caption',
  'width',
  'height',
  'formats',
  'previewUrl',
  'provider',
  'provider_metadata',
])

/** Recorded calls of a real Strapi 4, with what must differ because our ids and data do. */
const calls: Record<string, { path?: string; data?: object }> = {
  'companies-create': { data: { pass: '123456' } },
  'companies-update-data-missing': { path: '/api/companies/1' },
  'companies-update-unknown-id': {},
  'companies-page-pagesize': {},
  'companies-page-past-end': {},
  'companies-start-0-limit-3': {},
  'companies-withcount-false-startlimit': {},
  'doctypes-delete': { path: '/api/doctypes/2' },
  'devices-create': { data: { media: [1] } },
  'devices-create-duplicate-sn': { data: { companie: 1, part: 1 } },
  'devices-list-spec': {},
  'devices-delete-populate': { path: '/api/devices/2' },
  'medias-create': { data: { url: 2 } },
  'medias-list-spec': {},
  'logs-create': {},
  'logs-list-error': {},
  'login-wrong-password': {},
  'users-me': {},
}

for (const [name, change] of Object.entries(calls)) {
  test(`a client of Strapi 4 finds its way: ${name}`, async (t) => {
    const recorded = await readRecorded(name)
    const { world, as } = await portal(t)
    if (name === 'logs-list-error') await report(world, as)
    if (name === 'devices-create-duplicate-sn') {
      await given.device(world, { sn: 'sn-neu-1', companie: 1, part: 1 })
    }
    const { method, path, query, body } = recorded.request
    const url = `${change.path ?? path}${query ? `?${query}` : ''}`
    const sent = change.data ? { data: { ...body?.data, ...change.data } } : body
    const answer = await world.ask(method, url, { as, ...(sent && { body: sent }) })
    assert.equal(answer.status, recorded.response.status, JSON.stringify(answer.body))
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assertAlike(answer.body, recorded.response.body, name)
  })
}

interface Recorded {
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: string
    query?: string
    body?: { data?: object }
  }
  response: { status: number; body: unknown }
}

async function readRecorded(name: string): Promise<Recorded> {
  const file = join(import.meta.dirname, `../testing/strapi4/${name}.json`)
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Companies, and one device with a document; then a second device, document type and upload. */
async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (let count = 1; count <= 7; count += 1) await given.company(world, `Firma ${count}`, count)
  const part = await given.part(world)
  await given.doctype(world)
  await given.doctype(world, 'Handbuch 2')
  const media = [await given.media(world, { doctype: 1 })]
  await given.device(world, { sn: 'SN 1', companie: 1, part, media })
  await given.device(world, { sn: 'SN 2', companie: 1, part, media })
  await given.upload(world, 'Prüfbericht.pdf')
  return { world, as }
}

function report(world: World, as: { bearer?: string }) {
  const body = { data: { type: 'error', status: '500', message: 'devices: kaputt' } }
  return given.told(200, world.ask('POST', '/api/logs', { as, body }))
}

/** Names and JSON types are those of the recording; more attributes are fine, texts and numbers differ. */
function assertAlike(own: unknown, theirs: unknown, path: string): void {
  if (theirs === null || own === null) {
    assert.ok(own === null || typeof own === 'string', `${path}: ${own} instead of ${theirs}`)
    if (path.endsWith('.data')) assert.equal(own, theirs, path)
    return
  }
  assert.equal(typeof own, typeof theirs, path)
  assert.equal(Array.isArray(own), Array.isArray(theirs), path)
  if (path.endsWith('error.name') || path.endsWith('error.status')) assert.equal(own, theirs)
  if (typeof own !== 'object' || typeof theirs !== 'object') return
  if (Array.isArray(own) && Array.isArray(theirs)) {
    if (theirs.length > 0) assertAlike(own[0], theirs[0], `${path}[0]`)
    else assert.equal(own.length, 0, path)
    return
  }
  for (const [name, value] of Object.entries(theirs)) {
    if (providerFields.has(name)) continue
    assert.ok(Object.hasOwn(own as object, name), `${path}: no ${name}`)
    assertAlike((own as Record<string, unknown>)[name], value, `${path}.${name}`)
  }
  if (path.endsWith('pagination')) assert.deepEqual(Object.keys(own), Object.keys(theirs), path)
}
