import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type TestResponse, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: this looks at what answers say; `audience.test.ts` asks every call on both.

/** Names of passwords and their hashes on the wire, in the code, in the database, and elsewhere. */
const names = [
  'pass',
  'password',
  'passwordHash',
  'password_hash',
  'is_password_weak',
  'isPasswordWeak',
  'is_password_generated',
  'hash_password',
  'resetPasswordToken',
  'token_hash',
  'accessKey',
  'bearer_hash',
  'cookie_hash',
  'serial_number_folded',
]

const lists = ['companies', 'devices', 'medias', 'parts', 'doctypes', 'logs', 'upload/files']
const records = ['companies', 'devices', 'medias', 'parts', 'doctypes', 'logs']

/** Every way of naming an attribute of the list's own records. */
const near = (name: string) => [
  `fields=${name}`,
  `fields[0]=id&fields[1]=${name}`,
  `sort=${name}`,
  `sort=id:asc,${name}:desc`,
  `sort[0]=${name}`,
  `sort[${name}]=desc`,
  `filters[${name}]=x`,
  `filters[${name}][$startsWith]=%24argon2`,
  `filters[${name}][$notNull]=true`,
  `filters[$or][0][${name}][$contains]=a`,
  `filters[$not][${name}]=x`,
  `populate=${name}`,
  `populate[${name}]=*`,
  `populate[0]=${name}`,
]

/** Every way of naming it through a relation. */
const far = (relation: string, name: string) => [
  `sort=${relation}.${name}`,
  `sort[${relation}][${name}]=asc`,
  `filters[${relation}][${name}][$startsWith]=%24argon2`,
  `filters[$and][0][${relation}][${name}]=x`,
  ...within(relation, name),
]

/** Every way of naming it inside of a populated relation. */
const within = (relation: string, name: string) => [
  `populate=${relation}.${name}`,
  `populate[${relation}][fields]=${name}`,
  `populate[${relation}][fields][0]=${name}`,
  `populate[${relation}][sort]=${name}`,
  `populate[${relation}][filters][${name}][$ne]=x`,
  `populate[${relation}][populate]=${name}`,
  `populate[${relation}][populate][${name}]=*`,
]

test('no list can show, sort by, search or populate a password under any of its names', async (t) => {
  const { world, boss } = await portal(t)
  for (const list of lists) {
    for (const name of names) {
      for (const query of near(name)) {
        await assertRefused(world, boss, `/api/${list}?${query}`, name)
      }
    }
  }
})

test('no relation leads to a password either', async (t) => {
  const { world, boss } = await portal(t)
  for (const name of names) {
    const queries = [
      ...far('companie', name),
      ...far('part', name),
      ...within('media', name),
      `filters[media][${name}]=x`,
      `filters[media][url][${name}]=x`,
      `sort=companie.devices.${name}`,
    ]
    for (const query of queries) await assertRefused(world, boss, `/api/devices?${query}`, name)
    for (const query of [
      `filters[devices][${name}]=x`,
      `sort=url.${name}`,
      ...within('devices', name),
    ]) {
      await assertRefused(world, boss, `/api/medias?${query}`, name)
    }
  }
})

test('no single record shows one to anybody', async (t) => {
  const { world, boss, customers } = await portal(t)
  for (const name of names) {
    const queries = [
      `fields=${name}`,
      `fields[0]=${name}`,
      `populate=${name}`,
      `populate[${name}]=*`,
    ]
    for (const record of records) {
      for (const query of queries) {
        await assertRefused(world, boss, `/api/${record}/1?${query}`, name)
      }
    }
    for (const as of [boss, ...customers]) {
      for (const query of [...queries, ...within('companie', name), ...within('media', name)]) {
        await assertRefused(world, as, `/api/devices/1?${query}`, name)
      }
    }
  }
})

test('creating, changing and deleting do not return one either, and a refused call changes nothing', async (t) => {
  const { world, boss } = await portal(t)
  const before = await given.response(
    200,
    world.ask('GET', '/api/devices?populate=*', { as: boss }),
  )
  for (const query of [
    'fields=password_hash',
    'populate=pass',
    'populate[companie][fields]=pass',
  ]) {
    const data = { sn: 'B 2', companie: 1, part: 1 }
    for (const [method, url] of [
      ['POST', '/api/devices'],
      ['PUT', '/api/devices/1'],
      ['DELETE', '/api/devices/1'],
    ] as const) {
      const name = query.split('=')[1] ?? ''
      const body = method === 'DELETE' ? {} : { body: { data } }
      assertNamed(await world.ask(method, `${url}?${query}`, { as: boss, ...body }), name, query)
    }
  }
  const after = await given.response(200, world.ask('GET', '/api/devices?populate=*', { as: boss }))
  assert.deepEqual(after.bytes, before.bytes)
})

test('a customer cannot use filters to find out what the answer does not show', async (t) => {
  const { world, customers } = await portal(t)
  for (const as of customers) {
    for (const [name, query] of [
      ['kdnr', 'populate[companie][filters][kdnr][$gt]=1'],
      ['kdnr', 'populate[companie][fields]=kdnr'],
      ['kdnr', 'populate[companie][sort]=kdnr'],
      ['desc', 'populate[companie][filters][desc][$contains]=a'],
      ['devices', 'populate[companie][populate]=devices'],
      ['devices', 'populate[media][filters][devices][sn][$startsWith]=B'],
      ['devices', 'populate[media][populate]=devices'],
      ['devices', 'populate=media.devices'],
    ] as const) {
      await assertRefused(world, as, `/api/devices/1?${query}`, name)
    }
  }
})

async function assertRefused(world: World, as: Ticket, url: string, name: string) {
  assertNamed(await world.ask('GET', url, { as }), name, url)
}

/** A 400 that names the unknown attribute and reveals nothing else. */
function assertNamed({ status, body }: TestResponse, name: string, label: string) {
  assert.equal(status, 400, `${label}: ${JSON.stringify(body)}`)
  assert.equal(body.error.name, 'ValidationError')
  assert.match(body.error.details.code, /^unknown-/, label)
  assert.ok(body.error.message.includes(name), `${label}: ${body.error.message}`)
}

async function portal(t: TestContext) {
  const world = await openWorld(t)
  const boss = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  await given.device(world, { sn: 'A 1', companie, part, media })
  const customers = [
    await given.signInCustomer(world, 'A 1', 'geraete-passwort'),
    await given.signInCustomer(world, '10001', 'firma-passwort'),
  ]
  return { world, boss, customers }
}
