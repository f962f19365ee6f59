import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EntitySchema } from '#contract/envelope.ts'
import type { BulkResult } from '#contract/sync.ts'
import { authorize } from '../auth/access.ts'
import type { Writer } from '../auth/writer.ts'
import { ownTurn } from '../core/in-turns.ts'
import { ProblemError } from '../core/problem-error.ts'
import { fold } from '../db/fold.ts'
import { selectOne } from '../db/select.ts'
import { foundOr404 } from '../http/found.ts'
import { commitOnce } from '../http/idempotency.ts'
import { knownAttributes } from '../http/known-names.ts'
import { type Context, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { Keyed } from './keyed.ts'
import { keyIn, type Upserted, upsert, type Values } from './upsert.ts'

type Access = 'staff' | 'administrator'

interface KeyedCalls {
  upsert: Endpoint<z.ZodType<object>, EntitySchema, Access, 'entity'>
  bulk: Endpoint<
    z.ZodType<{ data: unknown[] }>,
    z.ZodType<{ results: BulkResult[] }>,
    Access,
    'flat'
  >
}

/** The odd spelling of the specification (section 7): a body that identifies its record by id. */
type ChangeById = (input: { id: number }, context: Context<Access>) => Promise<Values>

/** 1,000 records of 2 kB. */
const bulkBytes = 2_000_000

/** How many errors are named of each record, so that a thousand wrong ones hold nobody up. */
const maxErrorsOfEach = 20

/** Creates and changes records by their key in other programs: one, or many in one call. */
export function keyedRoutes(
  app: FastifyInstance,
  services: Services,
  calls: KeyedCalls,
  keyed: Keyed,
  byId?: ChangeById,
): void {
  serve(app, services, calls.upsert, async (input, context) => {
    const { id } = input as { id?: number }
    if (byId && !Object.hasOwn(context.request.query as object, 'filters')) {
      if (id === undefined) throw idMissing(keyed)
      return byId({ ...input, id }, context)
    }
    const { request, reply, principal, stamp, populate, match, commit } = context
    const own = withoutUndefined(input)
    const values = { ...keyOf(keyed, request), ...own }
    const { record, outcome } = await upsert<Answered>(
      services,
      keyed,
      { principal, stamp },
      values,
      {
        commit,
        keepsSpelling: !Object.hasOwn(own, keyed.key),
        async match(tx, id) {
          if (id !== undefined) {
            await match(tx, keyed.of.name, id, () => selectOne(tx, keyed.of, id, populate))
          } else if (request.headers['if-match'] !== undefined) throw nothingToMatch(stamp.at)
        },
        async answer(tx, { id, outcome, pass }) {
          const found = await selectOne(tx, keyed.of, id, populate)
          const record = foundOr404(found, 'Diesen Eintrag gibt es nicht (mehr)!')
          return { outcome, record: pass === undefined ? record : { ...record, pass } }
        },
      },
    )
    if (outcome === 'created') reply.code(201)
    return record
  })

  serve(
    app,
    services,
    calls.bulk,
    async ({ data }, { request, reply, principal, stamp }) => {
      // An idempotency key that was used for another call is refused before anything happens.
      await once(request, reply, principal, data, '', async () => true)
      const results: BulkResult[] = []
      for (const [at, record] of data.entries()) {
        results.push(await one({ request, reply, principal, stamp }, record, at))
        await setImmediate()
      }
      // Writing a long answer takes a while.
      await ownTurn()
      return { results }
    },
    { bodyLimit: bulkBytes },
  )

  /** Processes one of many records and returns its result. */
  async function one(
    { request, reply, principal, stamp }: Writer & Pick<Asked, 'request' | 'reply'>,
    record: unknown,
    at: number,
  ): Promise<BulkResult> {
    const key = keySent(keyed, record)
    try {
      // A thousand records take a while: a token that was revoked meanwhile must not change anything more.
      await authorize(services, request, calls.bulk.access)
      const values = knownAttributes(calls.upsert, assertRecord(record)) as Values
      const { outcome, ...found } = await upsert<Upserted>(
        services,
        keyed,
        { principal, stamp },
        values,
        {
          commit: (work) => once(request, reply, principal, record, `\n${at}`, work),
          answer: async (_tx, upserted) => upserted,
        },
      )
      return { status: outcome === 'created' ? 201 : 200, outcome, key, ...found }
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      const { status, code, message, extras } = error
      const errors = extras.errors && { errors: extras.errors.slice(0, maxErrorsOfEach) }
      return { status, outcome: 'failed', id: null, key, code, message, ...errors }
    }
  }

  function once<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Writer['principal'],
    asked: unknown,
    part: string,
    work: Parameters<typeof commitOnce<T>>[5],
  ): Promise<T> {
    return commitOnce(services, principal, request, reply, asked, work, part)
  }
}

interface Answered {
  outcome: Upserted['outcome']
  record: Values
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/** The key that the address names, and nothing else: which record is meant must never be a guess. */
function keyOf(keyed: Keyed, { query, body, url }: FastifyRequest): Values {
  const { key } = keyed
  assertDecodable(url)
  const filters = (query as Values).filters
  const named = only(filters, key)
  const value = named && only(named, '$eq')
  if (typeof value !== 'string') {
    throw new ProblemError(
      'bad-filter',
      `Bitte genau „filters[${key}][$eq]=…“ angeben: Danach wird geändert oder angelegt!`,
    )
  }
  const wanted = keyIn(keyed, { [key]: value })
  const { data } = body as { data: Values }
  if (data[key] === undefined) return { [key]: value }
  const sent = keyIn(keyed, data)
  if (fold(String(sent)) === fold(String(wanted))) return {}
  throw ProblemError.field(
    key,
    `„${key}“ ist hier ${sent} und in der Adresse ${wanted}: Bitte dasselbe angeben, oder mit der ID ändern!`,
    'mismatch',
  )
}

/** What cannot be decoded would stand in the record as it is written in the address: `M%FCller`. */
function assertDecodable(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new ProblemError(
      'bad-filter',
      'Die Adresse ist nicht in UTF-8 kodiert: Bitte zum Beispiel „ü“ als „%C3%BC“ und „%“ als „%25“ schreiben!',
    )
  }
}

function idMissing({ key }: Keyed): ProblemError {
  const sentence = `Bitte „data.id“ oder „filters[${key}][$eq]=…“ angeben: Danach wird geändert!`
  return ProblemError.field('id', sentence, 'required')
}

/** The value of this name, if it is the only one. */
function only(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const names = Object.keys(value)
  return names.length === 1 && names[0] === name ? (value as Values)[name] : undefined
}

function withoutUndefined(values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function assertRecord(record: unknown): object {
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record
  throw new ProblemError('validation', 'Bitte ein JSON-Objekt für jeden Datensatz senden!')
}

/** The key as it was sent, so that the sender can match it. */
function keySent({ key }: Keyed, record: unknown): string | number | null {
  const value = typeof record === 'object' && record !== null ? (record as Values)[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function nothingToMatch(now: Date): ProblemError {
  return new ProblemError(
    'changed-meanwhile',
    'Diesen Eintrag gibt es nicht (mehr): „If-Match“ nennt eine Version von ihm.',
    { record: null, changedBy: null, changedAt: now.toISOString() },
  )
}
