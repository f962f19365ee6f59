import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Reference, References } from '#contract/fields.ts'
import * as given from '../testing/given.ts'
import { pdf } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { takesAnything } from './known-names.ts'

// On PostgreSQL in full runs only: names are judged before anything is stored; known-names.test.ts stores there.

const takesBytes = [
  'uploads.create',
  'imports.create',
  'fileImports.send',
  'fileImports.sendPiece',
  'fileImports.takeTable',
]

test('every call refuses by name a parameter that it does not have (12/18)', async (t) => {
  const { world, as, customer } = await audiences(t)
  const wrong: string[] = []
  for (const [name, endpoint] of Object.entries(all)) {
    if (takesAnything(endpoint)) continue
    const url = `${addressOf(endpoint)}?unbekannt=1`
    const { status, body } = await world.ask(endpoint.method, url, {
      as: endpoint.access === 'customer' ? customer : as,
      ...(hasBody(endpoint) && { body: bodyOf(endpoint, {}) }),
    })
    const isRefused = status === 400 && body.error.details.code === 'unknown-parameter'
    if (!isRefused || !body.error.message.includes('unbekannt')) wrong.push(`${name}: ${status}`)
  }
  assert.deepEqual(wrong, [])
})

test('every call refuses by name an attribute that it does not have (12/18)', async (t) => {
  const { world, as, customer } = await audiences(t)
  const wrong: string[] = []
  for (const [name, endpoint] of Object.entries(all)) {
    if (!hasBody(endpoint) || takesAnything(endpoint) || takesBytes.includes(name)) continue
    const { status, body } = await world.ask(endpoint.method, addressOf(endpoint), {
      as: endpoint.access === 'customer' ? customer : as,
      body: bodyOf(endpoint, { unbekannt: 1 }),
    })
    const [error] = body?.error?.details?.errors ?? []
    const isNamed = error?.path.join() === 'unbekannt' && error.code === 'unknown-attribute'
    if (status !== 400 || !isNamed) wrong.push(`${name}: ${status} ${JSON.stringify(error ?? {})}`)
  }
  assert.deepEqual(wrong, [])
})

test('what a body holds inside knows its names as well', () => {
  const loose = Object.entries(all)
    .filter(([, endpoint]) => hasBody(endpoint) && !takesAnything(endpoint))
    .flatMap(([name, { input }]) =>
      Object.entries(shapeOf(input)).flatMap(([attribute, schema]) =>
        looseIn(schema, `${name}.${attribute}`),
      ),
    )
  // What browsers make of a passkey (WebAuthn) grows with them.
  assert.deepEqual(
    loose.filter((path) => !path.startsWith('factors.add.passkey')),
    [],
  )
})

test('a company that is to be left out gets no mail because its attribute was misspelt', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { seen: 'x', witout: [2] }
  const request = world.ask('POST', '/api/versions/1/announcements', { as, body })
  assert.deepEqual(await namesOf(request), ['witout'])
  // What the answer says is no attribute of the question.
  const answered = { seen: 'x', companies: [2] }
  const again = world.ask('POST', '/api/versions/1/announcements', { as, body: answered })
  assert.deepEqual(await namesOf(again), ['companies'])
})

test('a relation whose change is misspelt stays as it is, and the mistake is named', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const media = [await given.media(world), await given.media(world, { filename: 'b.pdf' })]
  const device = await given.device(world, { sn: 'A 1', companie, media: media.slice(0, 1) })
  const put = (data: object) => world.ask('PUT', `/api/devices/${device}`, { as, body: { data } })
  for (const [data, path] of [
    [{ media: { connect: [media[1]], disconect: [media[0]] } }, 'media.disconect'],
    [{ media: { disconect: [media[0]] } }, 'media.disconect'],
    [{ companie: { conect: [1] } }, 'companie.conect'],
    [{ companie: { name: 'Müller' } }, 'companie.name'],
    [{ media: { set: [], sett: [1] } }, 'media.sett'],
    [{ companie: { disconnect: [companie], conect: [1] } }, 'companie.conect'],
  ] as const) {
    assert.deepEqual(await namesOf(put(data)), [path])
  }
  const read = world.ask('GET', `/api/devices/${device}?populate=media,companie`, { as })
  const { attributes } = (await given.response(200, read)).body.data
  assert.deepEqual([attributes.media.data.length, attributes.companie.data.id], [1, companie])
  // What Strapi's own panel sends along says where in a list a link stands; ours has no order of its own.
  const positioned = { connect: [{ id: media[1], position: { end: true } }], disconnect: [] }
  await given.response(200, put({ media: positioned }))
})

test('what is misspelt inside of „pagination“ is refused by name', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [query, name] of [
    ['pagination[pagesize]=1000', 'pagesize'],
    ['pagination[limit]=3&pagination[offset]=3', 'offset'],
  ] as const) {
    for (const list of ['parts', 'upload/files', 'bin']) {
      const request = world.ask('GET', `/api/${list}?${query}`, { as })
      assert.match(
        (await given.refused('bad-pagination', request)).body.error.message,
        RegExp(name),
      )
    }
  }
  const twice = '/api/upload/files?start=0&limit=1&pagination[page]=2'
  await given.refused('bad-pagination', world.ask('GET', twice, { as }))
})

test('a file that is made for one answer knows its parameters', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'A 1' })
  const url = `/api/devices/${device}/uebergabeverzeichnis.pdf?local=en`
  await given.refused('unknown-parameter', world.ask('GET', url, { as }))
})

test('many records at once stand in „data“, with the „meta“ of an answer at most', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const data = [{ title: 'ART-1' }]
  const post = (body: object) => world.ask('POST', '/api/parts/bulk', { as, body })
  assert.deepEqual(await namesOf(post({ data, dryRun: true })), ['dryRun'])
  await given.response(200, post({ data, meta: {} }))
})

test('addresses that people open and pass on, and sign-ins, take what they always took', async (t) => {
  const world = await openWorld(t)
  const credentials = { identifier: 'chefin', password: 'Werkstatt-Portal-26', rememberMe: true }
  const request = world.ask('POST', '/api/auth/local', { body: credentials })
  const as: Ticket = { bearer: (await given.response(200, request)).body.jwt }
  await given.upload(world)
  const [{ url }] = (await given.response(200, world.ask('GET', '/api/upload/files', { as }))).body
  const read = await given.response(200, world.ask('GET', `${url}?utm_source=x&v=2`, { as }))
  assert.ok(read.bytes.subarray(0, 4).equals(pdf().subarray(0, 4)))
})

async function audiences(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.device(world, { sn: 'A 1', companie: await given.company(world) })
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  return { world, as: { ...as }, customer }
}

function addressOf({ path }: Endpoint): string {
  const named: Record<string, string> = { kind: 'zugangsdaten', name: 'missing-type' }
  return path.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? '1')
}

function hasBody({ method }: Endpoint): boolean {
  return method === 'POST' || method === 'PUT'
}

function bodyOf({ wire }: Endpoint, attributes: object): object {
  return wire === 'entity' ? { data: attributes } : attributes
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
}

/** Objects inside that would drop what they do not know. */
function looseIn(schema: z.ZodType, path: string): string[] {
  // Relations are spelled in many ways; the test of their changes is above.
  if (isRelation(schema)) return []
  const { def } = schema as unknown as { def: Record<string, z.ZodType> & { type: string } }
  const inner = [def.innerType, def.element, def.in, def.out, def.valueType].filter(
    (entry) => entry !== undefined,
  )
  const options = (def.options ?? []) as z.ZodType[]
  const attributes = Object.entries(shapeOf(schema))
  const isLoose = schema instanceof z.ZodObject && !(schema.def.catchall instanceof z.ZodNever)
  return [
    ...(isLoose ? [path] : []),
    ...[...inner, ...options].flatMap((type) => looseIn(type, path)),
    ...attributes.flatMap(([name, type]) => looseIn(type, `${path}.${name}`)),
  ]
}

function isRelation(schema: z.ZodType): boolean {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return schema === Reference || schema === References || (!!innerType && isRelation(innerType))
}

async function namesOf(request: ReturnType<World['ask']>): Promise<string[]> {
  const { body } = await given.response(400, request)
  const { errors } = body.error.details as { errors: { path: string[]; code: string }[] }
  assert.ok(errors.every(({ code }) => code === 'unknown-attribute'))
  return errors.map(({ path }) => path.join('.'))
}
