import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Token } from '#contract/tokens.ts'
import { insertSession } from '../auth/sessions.store.ts'
import { insertToken } from '../auth/tokens.store.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { unpacked } from '../testing/unpacked.ts'
import { openWorld, type TestResponse, type Ticket, type World } from '../testing/world.ts'
import { fillByCalls } from './fuzz-calls.ts'
import { fill } from './fuzz-records.ts'
import type { FuzzRequest, Signer } from './fuzz-requests.ts'
import { freeIds, seenNow } from './fuzz-values.ts'

/** A portal with records to change (ids up to `freeIds`), followed by records that must stay unchanged and hidden. */
export interface FuzzWorld {
  world: World
  /** Sends a request as if it came from the network. */
  send(request: FuzzRequest): Promise<TestResponse>
  /** Values that must not appear in any response: hashes, and the secrets of open sessions. */
  secrets: Set<string>
}

/** Opens the world of one stretch of requests; proxy headers are trusted, so that they are evaluated. */
export async function openFuzzWorld(t: TestContext): Promise<FuzzWorld> {
  const world = await openWorld(t, { TRUST_PROXY: '127.0.0.1', WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const files = await fill(world)
  const { db } = world.services
  const devices = await db.selectFrom('devices').select('public_id').orderBy('id').execute()
  const parts = await db.selectFrom('parts').select('public_id').orderBy('id').execute()
  const secrets = new Set<string>()
  const tickets = new Map<Signer, Ticket>()

  async function renew(signer: Signer) {
    if (signer === 'nobody') return
    const ticket = await signIn(world.services, subjects[signer])
    tickets.set(signer, ticket)
    for (const secret of Object.values(ticket)) secrets.add(secret.split('=').at(-1) ?? secret)
    for (const hash of await hashesIn(db)) secrets.add(hash)
  }
  // Further sessions for the administrator to end.
  for (let count = 0; count < freeIds; count += 1) {
    await signIn(world.services, subjects['an administrator'])
  }
  for (const signer of Object.keys(subjects)) await renew(signer as Signer)
  const administrator = tickets.get('an administrator')
  assert.ok(administrator)
  await fillByCalls(world, administrator)

  /** The fingerprint of the companies that an announcement's URL refers to; empty if there are none. */
  async function seenOf(url: string): Promise<string> {
    const [path] = /^\/api\/versions\/\d+/.exec(url) ?? []
    if (!path) return ''
    const { status, body } = await world.ask('GET', `${path}/recipients`, { as: administrator })
    return status === 200 ? body.seen : ''
  }

  return {
    world,
    secrets,
    async send(request) {
      const url = request.url
        .replace(/{file (\d+)}/, (_, id) => files[id - 1] ?? 'nichts.pdf')
        .replace(/{public (\d+)}/, (_, id) => devices[id - 1]?.public_id ?? 'nichts')
        .replace(/{article (\d+)}/, (_, id) => parts[id - 1]?.public_id ?? 'nichts')
      const { body: draft } = request
      const body = draft?.includes(seenNow) ? draft.replace(seenNow, await seenOf(url)) : draft
      const sent = { ...request, url, ...(body !== undefined && { body }) }
      const answer = await inject(world, sent, tickets.get(request.as))
      // Sessions are ended by sign-outs of the fuzz, or by new passwords.
      const isOwn = !('authorization' in request.headers) && !('cookie' in request.headers)
      if (answer.status === 401 && isOwn) await renew(request.as)
      return answer
    },
  }
}

async function inject(
  { app }: World,
  { method, url, headers, body }: FuzzRequest,
  ticket: Ticket | undefined,
): Promise<TestResponse> {
  const options: InjectOptions = {
    method: method as 'GET',
    url,
    headers: {
      ...(ticket?.bearer && { authorization: `Bearer ${ticket.bearer}` }),
      ...(ticket?.cookie && { cookie: ticket.cookie, 'sec-fetch-site': 'same-origin' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  }
  const answer = await app.inject(options)
  const { statusCode: status, rawPayload: bytes } = answer
  // A HEAD states the encoding of a GET, but has no body.
  const encoding = method === 'HEAD' ? undefined : answer.headers['content-encoding']
  const text = String(unpacked(bytes, encoding))
  return { status, headers: answer.headers as Record<string, string>, body: text, bytes }
}

/** After the free ids: the customers' own company and device, and records that only staff may see. */
const newId = freeIds + 1
type Subject = { kind: 'device' | 'company' | 'staff'; id: number } | { type: Token['type'] }
const subjects: Record<Exclude<Signer, 'nobody'>, Subject> = {
  'the customer of a device': { kind: 'device', id: newId },
  'the customer of a company': { kind: 'company', id: newId + 1 },
  'a staff user': { kind: 'staff', id: newId },
  'an administrator': { kind: 'staff', id: newId + 1 },
  'a machine that reads': { type: 'read-only' },
  'a machine that may all': { type: 'full-access' },
}

/** A session as opened by a sign-in, without hashing a password. */
async function signIn({ db, clock }: Services, subject: Subject): Promise<Ticket> {
  if ('type' in subject) {
    const draft = { name: `Maschine ${randomUUID()}`, expiresAt: null, createdBy: 'berta' }
    const { accessKey } = await insertToken(db, clock(), { ...draft, ...subject })
    return { bearer: accessKey }
  }
  const { bearer, cookie } = await insertSession(db, subject.kind, subject.id, clock())
  const name = subject.kind === 'staff' ? 'staff' : 'customer'
  return { ...(bearer && { bearer }), cookie: `typenschild-${name}=${cookie}` }
}

async function hashesIn(db: Db): Promise<string[]> {
  const sessions = await db.selectFrom('sessions').select(['bearer_hash', 'cookie_hash']).execute()
  const tokens = await db.selectFrom('api_tokens').select('token_hash').execute()
  const links = await db.selectFrom('authority_links').select('secret_hash').execute()
  const hashes = [
    ...sessions.flatMap((row) => [row.bearer_hash, row.cookie_hash]),
    ...tokens.map((row) => row.token_hash),
    ...links.map((row) => row.secret_hash),
  ]
  return hashes.filter((hash) => hash !== null)
}
