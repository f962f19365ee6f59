import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { pages } from '#contract/pages.ts'
import { audiences, type Kind, kinds } from '../rights/audiences.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

/** `reads`: may GET and HEAD; the rest is a 403. */
type Verdict = 401 | 403 | 'pass' | 'reads'

/** What each kind of caller gets from each kind of endpoint, in the order of `kinds`. */
const rights: Record<Access, Verdict[]> = {
  anyone: ['pass', 'pass', 'pass', 'pass', 'pass', 'pass'],
  session: [401, 'pass', 'pass', 'pass', 'reads', 'pass'],
  reader: [401, 'pass', 'pass', 'pass', 'reads', 'pass'],
  customer: [401, 'pass', 403, 403, 403, 403],
  staff: [401, 403, 'pass', 'pass', 'reads', 'pass'],
  administrator: [401, 403, 403, 'pass', 'reads', 'pass'],
  'staff in person': [401, 403, 'pass', 'pass', 403, 403],
  'administrator in person': [401, 403, 403, 'pass', 403, 403],
}

/** Who may what, as the specification has it: said here once more, so that no right changes by a slip. */
const calls: Record<Exclude<Access, 'staff'>, string> = {
  anyone: `auth.login auth.setupState auth.setup customer.login labels.address labels.publicFile labels.publicZip
    portal.health portal.alive portal.ready portal.openapi portal.docs`,
  session: 'logs.create',
  reader: 'uploads.download uploads.downloadAll uploads.preview devices.show',
  customer: 'customer.devices customer.logout',
  administrator: `medias.remove uploads.remove uploads.unused uploads.removeUnused
    devices.create devices.update devices.remove versions.remove settings.update
    labels.print labels.printParts labels.createFormat labels.removeFormat logs.remove portal.notices`,
  'staff in person': 'auth.logout auth.me auth.changePassword',
  'administrator in person': `users.list users.show users.create users.update
    tokens.list tokens.create tokens.remove mail.test`,
}

test('each call is for those whom the specification names; what it does not name is for all staff', () => {
  for (const [access, names] of Object.entries(calls)) {
    const found = Object.entries(all).filter(([, endpoint]) => endpoint.access === access)
    assert.deepEqual(found.map(([name]) => name).sort(), names.split(/\s+/).sort(), access)
  }
})

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
        const outcome = answer.status === 401 || answer.status === 403 ? answer.status : 'pass'
        const expected = verdict(endpoint.access, is, request.method)
        assert.equal(outcome, expected, `${who}: ${request.method} ${request.url} (${name})`)
        assert.ok(answer.status < 500, `${who}: ${name} answered ${answer.status}`)
      }
    }
  }
})

test('a read-only token is told why it may not write, and a person is asked for where one is needed', async (t) => {
  const world = await openWorld(t)
  const readOnly = await given.token(world, 'read-only')
  const full = await given.token(world)
  for (const endpoint of Object.values(all).filter(({ access }) => access !== 'anyone')) {
    const isPersonal = endpoint.access.endsWith(' in person')
    for (const { method, url, options } of requestsOf(endpoint)) {
      if (method === 'HEAD' || endpoint.access === 'customer') continue
      for (const as of [readOnly, full]) {
        const { status, body } = await world.ask(method, url, { ...options, as })
        if (isPersonal) assert.equal(body.error.details.code, 'person-required', url)
        else if (method === 'GET' || as === full) assert.notEqual(status, 403, url)
        else assert.equal(body.error.details.code, 'token-read-only', url)
      }
    }
  }
})

test('the cookie that opens file links for staff opens nothing else', async (t) => {
  const world = await openWorld(t)
  const { cookie } = await given.administrator(world)
  assert.ok(cookie)
  for (const endpoint of Object.values(all)) {
    const { access, path } = endpoint
    if (access === 'anyone') continue
    for (const { method, url, options } of requestsOf(endpoint)) {
      const { status } = await world.ask(method, url, { ...options, as: { cookie } })
      assert.equal(status, path.startsWith('/uploads/') ? 404 : 401, `${method} ${url}`)
    }
  }
})

test('the server answers at no address that the contract does not name', async (t) => {
  const world = await openWorld(t)
  const styles = ['/error-page.css', '/api-docs.css', '/api-docs-calls.css']
  const scripts = ['/theme.js', '/assets/sample.js', '/assets/pdf-0/worker.js']
  const files = ['/favicon.svg', ...styles, ...scripts].map((path) => `GET ${path}`)
  const known = Object.values(all).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((own) => `${method} ${own}`),
  )
  const expected = [...known, ...pages.map((page) => `GET ${page}`)]
  const served = routesOf(world.app.printRoutes({ commonPrefix: false }))
  assert.deepEqual(served.difference(new Set([...expected, ...files])), new Set())
  assert.deepEqual(new Set(expected).difference(served), new Set())
})

function verdict(access: Access, kind: Kind, method: string): 401 | 403 | 'pass' {
  const right = rights[access][kinds.indexOf(kind)] ?? 401
  if (right !== 'reads') return right
  return method === 'GET' || method === 'HEAD' ? 'pass' : 403
}

function requestsOf({ method, path, aliases = [] }: Endpoint) {
  return [path, ...aliases].flatMap((pattern) => {
    const url = pattern.replace(':id', '999999').replace(':name', 'nichts.pdf')
    const options = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const asked = { method, url, options }
    return method === 'GET' ? [asked, { ...asked, method: 'HEAD' as const }] : [asked]
  })
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
