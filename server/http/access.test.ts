import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { pages } from '#contract/pages.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

type Verdict = 401 | 403 | 'pass'

/** What each kind of caller gets from each kind of endpoint. */
const rights: Record<Access, Record<'nobody' | 'customer' | 'staff' | 'administrator', Verdict>> = {
  anyone: { nobody: 'pass', customer: 'pass', staff: 'pass', administrator: 'pass' },
  session: { nobody: 401, customer: 'pass', staff: 'pass', administrator: 'pass' },
  reader: { nobody: 401, customer: 'pass', staff: 'pass', administrator: 'pass' },
  customer: { nobody: 401, customer: 'pass', staff: 403, administrator: 403 },
  staff: { nobody: 401, customer: 403, staff: 'pass', administrator: 'pass' },
  administrator: { nobody: 401, customer: 403, staff: 403, administrator: 'pass' },
  'staff in person': { nobody: 401, customer: 403, staff: 'pass', administrator: 'pass' },
  'administrator in person': { nobody: 401, customer: 403, staff: 403, administrator: 'pass' },
}

interface Audience {
  is: 'nobody' | 'customer' | 'staff' | 'administrator'
  signIn(world: World): Promise<Ticket>
}

const audiences: Record<string, Audience> = {
  nobody: { is: 'nobody', signIn: async () => ({}) },
  'a garbage token': { is: 'nobody', signIn: async () => ({ bearer: 'x'.repeat(43) }) },
  'a garbage cookie': {
    is: 'nobody',
    signIn: async () => ({ cookie: 'typenschild-customer=x; typenschild-staff=x' }),
  },
  'a staff user who signed out': {
    is: 'nobody',
    async signIn(world) {
      const as = await anna(world)
      await given.told(200, world.ask('POST', '/api/auth/logout', { as, body: {} }))
      return as
    },
  },
  'a disabled staff user': {
    is: 'nobody',
    async signIn(world) {
      await setBlocked(world, false)
      const as = await anna(world)
      await setBlocked(world, true)
      return as
    },
  },
  'a staff token as customer cookie': {
    is: 'nobody',
    async signIn(world) {
      const { bearer } = await given.administrator(world)
      return { cookie: `typenschild-customer=${bearer}` }
    },
  },
  'a staff file cookie as customer cookie': {
    is: 'nobody',
    async signIn(world) {
      const { cookie = '' } = await given.administrator(world)
      return { cookie: cookie.replace('typenschild-staff', 'typenschild-customer') }
    },
  },
  'a customer cookie as token': {
    is: 'nobody',
    async signIn(world) {
      const { cookie = '' } = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
      return { bearer: cookie.split('=')[1] ?? '' }
    },
  },
  'the customer of a device': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, 'A 1', 'geraete-passwort'),
  },
  'the customer of another device': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, 'B 1', 'geraete-passwort'),
  },
  'the customer of a company': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, '10001', 'firma-passwort'),
  },
  'a staff user': {
    is: 'staff',
    signIn: (world) => given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7'),
  },
  'an administrator': { is: 'administrator', signIn: given.administrator },
}

test('every endpoint lets in exactly those whom its access names', async (t) => {
  const world = await openWorld(t)
  await given.staff(world)
  await given.staff(world, 'anna')
  const part = await given.part(world)
  const own = await given.company(world)
  const other = await given.company(world, 'Becker AG', 10_002)
  await given.device(world, { sn: 'A 1', companie: own, part })
  await given.device(world, { sn: 'B 1', companie: other, part })

  for (const [who, { is, signIn }] of Object.entries(audiences)) {
    const ticket = await signIn(world)
    for (const [name, endpoint] of Object.entries(all)) {
      const isGoodbye = name.endsWith('.logout')
      for (const request of requestsOf(endpoint)) {
        const as = isGoodbye ? await signIn(world) : ticket
        const answer = await world.ask(request.method, request.url, { ...request.options, as })
        const told = answer.status === 401 || answer.status === 403 ? answer.status : 'pass'
        const expected = rights[endpoint.access][is]
        assert.equal(told, expected, `${who}: ${request.method} ${request.url} (${name})`)
        assert.ok(answer.status < 500, `${who}: ${name} answered ${answer.status}`)
      }
    }
  }
})

test('the cookie that opens file links for staff opens nothing else', async (t) => {
  const world = await openWorld(t)
  const { cookie } = await given.administrator(world)
  assert.ok(cookie)
  for (const [name, endpoint] of Object.entries(all)) {
    if (endpoint.access === 'anyone') continue
    for (const { method, url, options } of requestsOf(endpoint)) {
      const { status } = await world.ask(method, url, { ...options, as: { cookie } })
      assert.equal(status, name === 'uploads.download' ? 404 : 401, `${method} ${url}`)
    }
  }
})

test('the server answers at no address that the contract does not name', async (t) => {
  const world = await openWorld(t)
  const files = ['/favicon.svg', '/error-page.css'].map((path) => `GET ${path}`)
  const known = Object.values(all).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((own) => `${method} ${own}`),
  )
  const expected = [...known, ...pages.map((page) => `GET ${page}`)]
  const served = routesOf(world.app.printRoutes({ commonPrefix: false }))
  assert.deepEqual(served.difference(new Set([...expected, ...files])), new Set())
  assert.deepEqual(new Set(expected).difference(served), new Set())
})

function requestsOf({ method, path, aliases = [] }: Endpoint) {
  return [path, ...aliases].flatMap((pattern) => {
    const url = pattern.replace(':id', '999999').replace(':name', 'nichts.pdf')
    const options = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const asked = { method, url, options }
    return method === 'GET' ? [asked, { ...asked, method: 'HEAD' as const }] : [asked]
  })
}

async function anna(world: World): Promise<Ticket> {
  return given.signInStaff(world, 'anna', 'Drehbank-und-Spindel-7')
}

async function setBlocked(world: World, blocked: boolean) {
  const as = await given.administrator(world)
  const { body } = await given.told(200, world.ask('GET', '/api/users', { as }))
  const { id } = body.find(({ username }: { username: string }) => username === 'anna')
  await given.told(200, world.ask('PUT', `/api/users/${id}`, { as, body: { blocked } }))
}

/** The routes of Fastify's printed tree: `/ (GET, HEAD)`, below it `├── api/x (POST)`; HEAD follows GET. */
function routesOf(tree: string): Set<string> {
  const above: string[] = []
  const routes = new Set<string>()
  for (const line of tree.split('\n')) {
    const [, indent = '', piece = '', methods = ''] =
      line.match(/^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/) ?? []
    if (piece === '') continue
    const depth = indent.length / 4 - 1
    above.splice(depth, above.length, piece)
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD') routes.add(`${method} ${above.slice(0, depth + 1).join('')}`)
    }
  }
  return routes
}
