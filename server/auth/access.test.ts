import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { leadingOn, pages } from '#contract/pages.ts'
import { selectionZipPath } from '#contract/paths.ts'
import { audiences, type Kind, kinds } from '../rights/audiences.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: who may is decided before a row is read; `api-answers.test.ts` makes the calls on both.

/** `reads`: GET and HEAD are allowed, everything else is a 403. */
type Verdict = 401 | 403 | 'pass' | 'reads'

/** The response that each kind of caller gets from each kind of endpoint, in the order of `kinds`. */
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

/** Permissions of all calls as the specification defines them: repeated here, so that none changes by accident. */
const calls: Record<Exclude<Access, 'staff'>, string> = {
  anyone: `passwordLinks.askStaff passwordLinks.useStaff passwordLinks.askCustomer passwordLinks.useCustomer
    auth.login factors.signIn factors.enrol sso.begin sso.callback sso.finish settings.securityText
    auth.setupState auth.setup customer.login labels.address labels.publicFile labels.publicPreview labels.publicZip
     labels.digitalLink labels.partLink shells.publicPackage
     authorityLinks.enter authorityLinks.open authorityLinks.show authorityLinks.zip authorityLinks.file
    portal.health portal.alive portal.ready portal.openapi portal.docs settings.logo settings.webManifest`,
  session: 'logs.create',
  reader:
    'uploads.download uploads.downloadAll uploads.preview devices.show shells.device shells.deviceJson',
  customer: 'customer.devices customer.count customer.logout',
  administrator: `bin.list exports.bin bin.remove bin.restore medias.remove uploads.remove uploads.unused uploads.removeUnused
    devices.create devices.update devices.upsert devices.bulk devices.remove versions.remove compliance.switchRule settings.update settings.installation
    labels.print labels.printParts labels.printAddresses labels.createFormat labels.removeFormat logs.remove portal.notices portal.backup
    vdiPackages.remove`,
  'staff in person': `auth.logout auth.me auth.changePassword users.storedOwn
    sessions.confirm sessions.own sessions.endOwn sessions.endOthers
    factors.list factors.begin factors.add factors.renewCodes factors.removePasskey factors.removeApp
    sso.own sso.link sso.unlink
    views.list views.save views.remove views.columns views.chooseColumns toDo.list
    documentBatches.order documentBatches.list documentBatches.show documentBatches.file documentBatches.remove`,
  'administrator in person': `bin.end devices.handOver users.list exports.users users.show users.create users.update users.remove users.stored
    users.sessions users.endSessions devices.sessions devices.endSessions companies.sessions companies.endSessions
    imports.list imports.create imports.show imports.read imports.check imports.rows imports.wrongRows
    fileImports.list fileImports.create fileImports.show fileImports.change fileImports.preview
    fileImports.announce fileImports.send fileImports.sendPiece fileImports.takeTable fileImports.removeTable
    fileImports.check fileImports.entries fileImports.correct fileImports.run fileImports.cancel
    fileImports.undo fileImports.remove containerImports.findings containerImports.accept imports.run imports.cancel
    imports.undo imports.remove sessions.end sso.ofUser sso.linkUser sso.unlinkUser
    authorityLinks.list authorityLinks.create authorityLinks.revoke
    tokens.list tokens.create tokens.update tokens.remove webhooks.list webhooks.create webhooks.update
    webhooks.remove webhooks.renewSecret webhooks.test webhooks.deliveries signInLocks.list signInLocks.lift mail.test`,
}

test('each call is for the callers named in the specification, all others are for all staff', () => {
  for (const [access, names] of Object.entries(calls)) {
    const found = Object.entries(all).filter(([, endpoint]) => endpoint.access === access)
    assert.deepEqual(found.map(([name]) => name).sort(), names.split(/\s+/).sort(), access)
  }
})

test('every endpoint admits exactly the callers that its access names', async (t) => {
  const world = await openWorld(t)
  await given.staff(world)
  await given.staff(world, 'anna')
  const part = await given.part(world)
  const own = await given.company(world)
  const other = await given.company(world, 'Becker AG', 10_002)
  await given.device(world, { sn: 'A 1', companie: own, part })
  await given.device(world, { sn: 'B 1', companie: other, part })

  for (const [audience, { is, signIn }] of Object.entries(audiences)) {
    const ticket = await signIn(world)
    for (const [name, endpoint] of Object.entries(all)) {
      const isGoodbye = name.endsWith('.logout')
      for (const request of requestsOf(endpoint)) {
        const as = isGoodbye ? await signIn(world) : ticket
        const answer = await world.ask(request.method, request.url, { ...request.options, as })
        const outcome = answer.status === 401 || answer.status === 403 ? answer.status : 'pass'
        const expected = verdict(endpoint.access, is, request.method)
        assert.equal(outcome, expected, `${audience}: ${request.method} ${request.url} (${name})`)
        assert.ok(answer.status < 500, `${audience}: ${name} answered ${answer.status}`)
      }
    }
  }
})

test('a read-only token is told why it may not write, and endpoints for persons ask for one', async (t) => {
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

test('the staff cookie for file links gives access to nothing else', async (t) => {
  const world = await openWorld(t)
  const { cookie } = await given.administrator(world)
  assert.ok(cookie)
  // There is no such file, and the request names none for the ZIP.
  const opened = (path: string) => (path === selectionZipPath ? 400 : 404)
  for (const endpoint of Object.values(all)) {
    const { access, path } = endpoint
    if (access === 'anyone') continue
    for (const { method, url, options } of requestsOf(endpoint)) {
      const { status } = await world.ask(method, url, { ...options, as: { cookie } })
      assert.equal(status, path.startsWith('/uploads/') ? opened(path) : 401, `${method} ${url}`)
    }
  }
})

test('the server serves no address outside the contract', async (t) => {
  const world = await openWorld(t)
  const styles = ['/error-page.css', '/api-docs.css', '/api-docs-calls.css']
  const scripts = [
    '/theme.js',
    '/assets/sample.js',
    '/assets/pdf-0/worker.js',
    '/assets/scan-worker-0.js',
  ]
  const files = ['/favicon.svg', ...styles, ...scripts].map((path) => `GET ${path}`)
  const knownCalls = Object.values(all).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((address) => `${method} ${address}`),
  )
  const ofPages = [...pages, ...Object.keys(leadingOn)].map((page) => `GET ${page}`)
  const expected = [...knownCalls, ...ofPages]
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
    const call = { method, url, options }
    return method === 'GET' ? [call, { ...call, method: 'HEAD' as const }] : [call]
  })
}

/** Parses the routes in Fastify's printed tree: `/ (GET, HEAD)`, below it `├── api/x (POST)`; HEAD follows GET. */
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
