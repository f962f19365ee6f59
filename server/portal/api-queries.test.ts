import assert from 'node:assert/strict'
import test from 'node:test'
import qs from 'qs'
import { describeApi } from '../openapi/openapi-document.ts'
import type { Parameter } from '../openapi/openapi-types.ts'
import { checker } from '../testing/api-schemas.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const api = describeApi('1.0.0')
const check = checker(api)

type Query = Record<string, unknown>

/** Queries as a program with types generated from the description writes them. */
const queries: [path: string, query: Query][] = [
  [
    '/api/devices',
    {
      sort: ['sn:asc'],
      filters: {
        sn: { $containsi: 'x', $not: { $endsWith: 'y' } },
        companie: { name: { $eq: 'a' }, kdnr: { $between: [1, 5] } },
        media: { doctype: { title: 'x' } },
        part: 7,
        $or: [{ id: { $in: [1, 2] } }, { part: { id: { $notNull: true } } }],
      },
      populate: {
        companie: { fields: ['name'] },
        media: { populate: { doctype: true, url: { fields: '*' } }, sort: 'filename', limit: 5 },
        part: '*',
      },
    },
  ],
  ['/api/devices', { populate: ['companie', 'media.doctype'], pagination: { page: 2 } }],
  ['/api/devices', { populate: '*', pagination: { start: 0, limit: 5, withCount: false } }],
  [
    '/api/companies',
    {
      populate: { devices: { limit: 5, start: 1, filters: { createdAt: { $gt: '2026-01-01' } } } },
    },
  ],
  ['/api/logs', { filters: { createdAt: { $between: ['2026-01-01', '2026-02-01'] } } }],
]

test('20: queries with nested conditions and relations match their description and are answered', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [path, query] of queries) {
    assertFits(path, query)
    await given.response(200, world.ask('GET', `${path}?${qs.stringify(query)}`, { as }))
  }
})

test('20: queries that the portal rejects by name do not match their description either', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const query of [
    { filters: { serial: 'x' } },
    { filters: { sn: { $like: 'x' } } },
    { filters: { part: { isForPrivateUse: { $contains: 'true' } } } },
    { filters: { companie: { title: 'x' } } },
    { populate: { company: true } },
    { populate: { companie: { page: 1 } } },
    { populate: { companie: { limit: 1 } } },
  ]) {
    assert.throws(() => assertFits('/api/devices', query), JSON.stringify(query))
    await given.response(400, world.ask('GET', `/api/devices?${qs.stringify(query)}`, { as }))
  }
})

test('20: optional attributes of bodies have no default, as generated types would require them', () => {
  const bodies = Object.entries(api.components.schemas).filter(([name]) => name.endsWith('Body'))
  assert.ok(bodies.length > 10)
  for (const [name, schema] of bodies) {
    assert.ok(!JSON.stringify(schema).includes('"default":'), name)
  }
})

function assertFits(path: string, query: Query): void {
  const parameters = api.paths[path]?.get?.parameters ?? []
  for (const [name, value] of Object.entries(query)) {
    const parameter: Parameter | undefined = parameters.find((candidate) => candidate.name === name)
    assert.ok(parameter, `${path} has no ${name}`)
    check(parameter.schema, value, `${name} of ${path}`)
  }
}
