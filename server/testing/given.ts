import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FieldCode, FieldError, ProblemCode } from '#contract/problem.ts'
import { findCredentials } from '../accounts/users.store.ts'
import { cookieName } from '../auth/cookies.ts'
import { insertSession } from '../auth/sessions.store.ts'
import { administrator as firstAdministrator } from './template.ts'
import type { TestResponse, Ticket, World } from './world.ts'

/** Facts that tests begin with, one line each; all except sessions are created through the API, as a person would. */

/** Signs in the administrator of every world. */
export function administrator(world: World): Promise<Ticket> {
  return session(world, firstAdministrator.username)
}

/** Creates a staff user without administrator rights, and signs them in. */
export async function staff(world: World, username = 'bernd'): Promise<Ticket> {
  const password = 'Drehbank-und-Spindel-7'
  const as = await administrator(world)
  await response(200, world.ask('POST', '/api/users', { as, body: { username, password } }))
  return session(world, username)
}

/** Inserts a session of a staff user without a login, which would hash the password; the ticket is the same. */
async function session(world: World, username: string): Promise<Ticket> {
  const { config, db, clock } = world.services
  const user = await findCredentials(db, username)
  assert.ok(user, `${username} is no staff user`)
  const { bearer, cookie } = await insertSession(db, 'staff', user.id, clock())
  return { ...(bearer !== null && { bearer }), cookie: `${cookieName(config, 'staff')}=${cookie}` }
}

/** Creates an API token for a machine. */
export async function token(
  world: World,
  type: 'read-only' | 'full-access' = 'full-access',
): Promise<Ticket> {
  // The clerk's session may be too old for creating tokens.
  const as = await administrator(world)
  const body = { name: `Maschine ${randomUUID()}`, type }
  const answer = await response(200, world.ask('POST', '/api/tokens', { as, body }))
  return { bearer: answer.body.accessKey }
}

/** Signs a staff user in; the ticket has the token and the cookie for links to files. */
export async function signInStaff(
  world: World,
  identifier: string,
  password: string,
): Promise<Ticket> {
  const answer = await response(
    200,
    world.ask('POST', '/api/auth/local', { body: { identifier, password } }),
  )
  return { bearer: answer.body.jwt, cookie: cookieOf(answer) }
}

/** Signs a customer in by serial or customer number. */
export async function signInCustomer(world: World, sn: string, pass: string): Promise<Ticket> {
  const answer = await response(
    200,
    world.ask('POST', '/api/devices/customer-login', { body: { sn, pass } }),
  )
  return { cookie: cookieOf(answer) }
}

/** Creates a company with the password `firma-passwort`. Returns its id. */
export async function company(
  world: World,
  name = 'Müller Pumpen GmbH',
  kdnr = 10_001,
): Promise<number> {
  const data = { name, kdnr, pass: 'firma-passwort' }
  return created(world, '/api/companies', data)
}

/** Creates an article number. Returns its id. */
export function part(world: World, title = 'ART-0001'): Promise<number> {
  return created(world, '/api/parts', { title })
}

/** Creates a document type. Returns its id. */
export function doctype(world: World, title = 'Betriebsanleitung'): Promise<number> {
  return created(world, '/api/doctypes', { title })
}

/** Creates a device, by default with the password `geraete-passwort`. Returns its id. */
export function device(
  world: World,
  data: {
    sn: string
    companie?: number
    part?: number
    media?: number[]
    pass?: string
    deliveredOn?: string
    placedOnMarketOn?: string
    note?: string
  },
): Promise<number> {
  return created(world, '/api/devices', { pass: 'geraete-passwort', ...data })
}

/** Creates a label size of the operator's own. Returns its id. */
export async function labelFormat(
  world: World,
  title = 'Silberfolie groß',
  size = { width: 80, height: 40 },
): Promise<number> {
  const as = await clerk(world)
  const body = { title, ...size }
  return (await response(200, world.ask('POST', '/api/label-formats', { as, body }))).body.id
}

/** Uploads a file (by default a tiny PDF). Returns its id. */
export async function upload(
  world: World,
  name = 'Anleitung.pdf',
  bytes = Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`),
): Promise<number> {
  const boundary = 'between-two-parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  const answer = await response(
    200,
    world.ask('POST', '/api/upload', {
      as: await clerk(world),
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }),
  )
  return answer.body[0].id
}

/** Creates a file with an upload of its own. Returns its id. */
export async function media(
  world: World,
  data: { filename?: string; doctype?: number; devices?: number[] } = {},
): Promise<number> {
  const filename = data.filename ?? 'Anleitung.pdf'
  return created(world, '/api/medias', { ...data, filename, url: await upload(world, filename) })
}

const clerks = new WeakMap<World, Ticket>()

/** An administrator's session that is reused for the facts of a world, as signing in is slow. */
async function clerk(world: World): Promise<Ticket> {
  const known = clerks.get(world)
  const isOpen = known && (await world.ask('GET', '/api/users/me', { as: known })).status === 200
  const ticket = isOpen ? known : await administrator(world)
  clerks.set(world, ticket)
  return ticket
}

async function created(world: World, url: string, data: object): Promise<number> {
  const as = await clerk(world)
  const answer = await response(200, world.ask('POST', url, { as, body: { data } }))
  return answer.body.data.id
}

/** The answer, after asserting its status. */
export async function response(
  status: number,
  request: Promise<TestResponse>,
): Promise<TestResponse> {
  const answer = await request
  assert.equal(answer.status, status, `expected ${status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** The answer, after asserting that it refuses the request with this code; `label` names the request. */
export async function refused(
  code: ProblemCode,
  pending: Promise<TestResponse> | TestResponse,
  label = '',
): Promise<TestResponse> {
  const answer = await pending
  assert.equal(answer.body.error?.details.code, code, `${label} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The first error code of each field of a refused request, by path: `{ kdnr: 'unique' }`. */
export async function wrongFields(
  pending: Promise<TestResponse> | TestResponse,
): Promise<Partial<Record<string, FieldCode>>> {
  const { status, body } = await pending
  assert.ok(status >= 400, `expected a refusal: ${JSON.stringify(body)}`)
  const errors: FieldError[] = body.error.details.errors ?? []
  return Object.fromEntries(errors.toReversed().map(({ path, code }) => [path.join('.'), code]))
}

/** The cookie set by an answer, in the form that a request sends. */
export function cookieOf(answer: TestResponse): string {
  const header = answer.headers['set-cookie']
  const [first = ''] = Array.isArray(header) ? header : [header ?? '']
  return String(first).split(';')[0] ?? ''
}

/** The cookie of the known browser set by an answer; empty if there is none. */
export function browserOf({ headers }: TestResponse): string {
  const cookies = [headers['set-cookie'] ?? []].flat()
  const cookie = cookies.find((text) => text.startsWith('typenschild-browser='))
  return cookie?.split(';')[0] ?? ''
}
