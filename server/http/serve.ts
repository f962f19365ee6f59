import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint, Wire } from '#contract/endpoint.ts'
import { type EntitySchema, wrap } from '#contract/envelope.ts'
import { Id } from '#contract/fields.ts'
import { authorize, isMachine } from '../auth/access.ts'
import { assertRelatedScopes } from '../auth/scopes.ts'
import type { Principal, PrincipalFor } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { readDataVersions } from '../db/data-versions.ts'
import type { Db } from '../db/database.ts'
import { ReadyBody } from '../db/reads.ts'
import { tableOf } from '../db/schema.ts'
import { assertFixedStored, assertReadOnlyStored } from '../db/stored-relations.ts'
import type { Table } from '../db/table.ts'
import { lockVersion, type Stamp, type Version, versionOf } from '../db/versions.ts'
import { parseListQuery, parseSelection, type Selection } from '../query/list-query.ts'
import { QueryMistake } from '../query/query-mistake.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { type Commit, commitOnce } from './idempotency.ts'
import { invalidInput } from './invalid-input.ts'
import { answerKept, answerList } from './kept-reads.ts'
import { assertKnownParameters, assertOnlyData, hasBody, knownAttributes } from './known-names.ts'
import { assertUnchanged, isKnown, tagOf, tagOfText } from './preconditions.ts'
import { stampOf } from './stamp-of.ts'

/** What a handler gets besides its input. */
export interface Context<A extends Access> {
  principal: PrincipalFor<A>
  /** The attributes requested by name, if the answer is a single record. */
  fields: string[] | undefined
  /** The relations to populate, if the answer is a single record. */
  populate: Population
  /** Author and time of a change. */
  stamp: Stamp
  match: Match
  /** The same for something that is not a record of a versioned table. */
  matchVersion: (
    lock: () => Promise<Version>,
    show: () => Promise<object | undefined>,
  ) => Promise<void>
  /** Runs the transaction of a create, whose answer is repeated for a repeated request. */
  commit: Commit
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Throws the 412 unless the record matches the request's `If-Match`, if it has one. Call it in the transaction of a
 * change or delete, before any change; it locks the record. `show` reads it as this endpoint answers it.
 */
export type Match = (
  tx: Db,
  table: string,
  id: number,
  show: () => Promise<object | undefined>,
) => Promise<void>

interface Options {
  /**
   * Whether a GET is answered from memory until anything its last answer was read from changes. Only for answers that
   * depend on nothing but the database and the current day.
   */
  isKept?: boolean
  /** Maximum size of the body in bytes, if larger than usual; only authorised callers may send that much. */
  bodyLimit?: number
}

type OneWire = Exclude<Wire, 'list' | 'flat list'>

/**
 * Registers an endpoint: authenticates, authorises, validates the input, runs the handler, strips the result to the
 * output schema, wraps it in the wire envelope. Failures are thrown as `ProblemError`s and answered by `problems.ts`.
 */
export function serve<
  In extends z.ZodType,
  Out extends z.ZodType,
  A extends Access,
  W extends OneWire,
>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<In, Out, A, W>,
  handler: (input: z.output<In>, context: Context<A>) => Promise<z.output<Out> | ReadyBody>,
  { isKept = false, bodyLimit }: Options = {},
): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      ...(bodyLimit !== undefined && {
        bodyLimit,
        onRequest: async (request: FastifyRequest) => {
          await authorize(services, request, endpoint.access)
        },
      }),
      handler: async (request, reply) => {
        const principal = await authorize(services, request, endpoint.access)
        // Before any cached answer.
        if (principal && isMachine(principal) && endpoint.wire === 'entity') {
          const { output } = endpoint
          const selection = readSelection(endpoint, output, request)
          assertRelatedScopes(principal, output as unknown as EntitySchema, selection)
        }
        if (isKept) {
          return answerKept(services, principal, request, reply, () =>
            answer(principal, request, reply),
          )
        }
        const { text, tag } = await answer(principal, request, reply)
        reply.header('cache-control', 'no-store')
        if (tag !== undefined) {
          reply.header('etag', tag)
          if (isKnown(request, tag)) return reply.code(304).send()
        }
        return reply.type('application/json; charset=utf-8').send(text)
      },
    })
  }

  async function answer(principal: PrincipalFor<A>, request: FastifyRequest, reply: FastifyReply) {
    const output = outputFor(endpoint, principal)
    assertKnownParameters(endpoint, request.query as Record<string, unknown>)
    const { fields, populate } = readSelection(endpoint, output, request)
    const input = readInput(endpoint, request)
    if (hasBody(endpoint)) await assertReadOnlyRelations(services, endpoint, request)
    const commit: Commit = (work) =>
      commitOnce(services, principal, request, reply, request.body, work)
    const write = (record: object) => writeRecord(endpoint, output, record, fields)
    const matchVersion: Context<A>['matchVersion'] = (lock, show) =>
      assertUnchanged(request, { lock, show, write })
    const match: Match = (tx, table, id, show) =>
      assertUnchanged(request, { lock: () => lockVersion(tx, table, id), show, write })
    const stamp = stampOf(principal, services.clock())
    const context = {
      ...{ principal, fields, populate, stamp, match, matchVersion, commit, request, reply },
    }
    const result = await handler(input, context)
    // Already serialised, in the form of the output schema.
    if (result instanceof ReadyBody) return { text: result.body, tag: undefined }
    const text = JSON.stringify(write(result as object))
    const version = endpoint.method === 'DELETE' ? undefined : versionOf(result)
    if (version === undefined) return { text, tag: undefined }
    const isLasting = endpoint.always === undefined
    return { text, tag: isLasting ? tagOfText(version, text) : tagOf(result, endpoint, write) }
  }
}

/**
 * Registers a list of a table: authenticates, authorises, parses the query; it is read without blocking anything
 * else.
 */
export function serveList(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<z.ZodType, z.ZodType, Access, 'list' | 'flat list'>,
  of: Table,
): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      handler: async (request, reply) => {
        const [principal, versions] = await Promise.all([
          authorize(services, request, endpoint.access),
          readDataVersions(services.db),
        ])
        if (principal && isMachine(principal)) {
          const schema = recordOf(endpoint.output)
          assertRelatedScopes(principal, schema, readListQuery(endpoint, schema, request))
        }
        return answerList(services, principal, versions, request, reply, () => {
          assertKnownParameters(endpoint, request.query as Record<string, unknown>)
          const schema = recordOf(outputFor(endpoint, principal))
          const query = readListQuery(endpoint, schema, request)
          return { of, query, shown: schema, kind: endpoint.wire }
        })
      },
    })
  }
}

/** Customers get the narrower schema, if there is one. */
function outputFor(endpoint: Endpoint, principal: Principal | undefined): z.ZodType {
  const isCustomer = principal !== undefined && principal.kind !== 'staff'
  return isCustomer ? (endpoint.customerOutput ?? endpoint.output) : endpoint.output
}

const wholeRecord: Selection = { fields: undefined, populate: {} }

function readSelection(
  { wire }: Endpoint,
  output: z.ZodType,
  { query }: FastifyRequest,
): Selection {
  if (wire !== 'entity') return wholeRecord
  return refusingMistakes(() =>
    parseSelection(output as EntitySchema, query as Record<string, unknown>),
  )
}

/** The schema of a list's records. */
function recordOf(output: z.ZodType): EntitySchema {
  return (output instanceof z.ZodArray ? output.element : output) as EntitySchema
}

function readListQuery({ wire }: Endpoint, schema: EntitySchema, { query }: FastifyRequest) {
  const flat = wire === 'flat list'
  return refusingMistakes(() => parseListQuery(schema, query as Record<string, unknown>, { flat }))
}

/** Turns a mistake in a query into the 400 that describes it. */
export function refusingMistakes<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof QueryMistake)) throw error
    throw new ProblemError(error.code, error.message)
  }
}

/** Merges path, query and body into one validated input; throws a 400 or 404 if it is invalid. */
export function readInput<In extends z.ZodType>(
  endpoint: Endpoint<In>,
  request: FastifyRequest,
): z.output<In> {
  const query = request.query as Record<string, unknown>
  const params = request.params as object
  const raw = hasBody(endpoint)
    ? { ...knownAttributes(endpoint, readBody(endpoint, request.body)), ...params }
    : { ...query, ...params }
  const parsed = endpoint.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const isAddressWrong = issues.some(({ path: [field] }) => Object.hasOwn(params, String(field)))
  if (isAddressWrong) throw new ProblemError('not-found', 'Diese Adresse gibt es nicht!')
  throw invalidInput(issues)
}

function readBody(endpoint: Endpoint, body: unknown): object {
  const isFlat = endpoint.wire === 'flat' || endpoint.wire === 'stream'
  const data = isFlat ? (body ?? {}) : (body as { data?: unknown } | null)?.data
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    if (!isFlat) assertOnlyData(body as object)
    return data
  }
  const message = isFlat
    ? 'Bitte ein JSON-Objekt senden!'
    : 'Im Anfragetext fehlt das Objekt „data“!'
  throw new ProblemError('no-data', message)
}

/** Read-only relations are in no draft, so they are checked here. */
async function assertReadOnlyRelations(
  { db }: Services,
  endpoint: Endpoint,
  { body, params }: FastifyRequest,
) {
  const table = tableOf(endpoint.output)
  // Records named by another key are checked once they are found.
  const isNamedById = endpoint.method === 'POST' || endpoint.path.includes('/:id')
  if (endpoint.wire !== 'entity' || !table || !isNamedById) return
  const { id: named } = params as { id?: unknown }
  const id = named === undefined ? undefined : Id.safeParse(named).data
  const values = readBody(endpoint, body)
  await assertReadOnlyStored(db, table, id, values)
  if (endpoint.method !== 'PUT' || id === undefined) return
  const { input } = endpoint
  const isFixed = (name: string) =>
    input instanceof z.ZodObject && !Object.hasOwn(input.shape, name)
  const fixed = Object.keys(table.attributes).filter(isFixed)
  await assertFixedStored(db, table, id, { ...values }, fixed)
}

/** A record or result in its wire form. */
function writeRecord(
  { wire, always = [] }: Endpoint,
  output: z.ZodType,
  record: object,
  fields: string[] | undefined,
) {
  if (wire !== 'entity') return output.parse(record)
  return { data: wrap(output as EntitySchema, record, fields && [...fields, ...always]), meta: {} }
}
