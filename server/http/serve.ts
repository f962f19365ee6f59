import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { de } from 'zod/locales'
import type { Access, Endpoint, Wire } from '#contract/endpoint.ts'
import { type EntitySchema, type Pagination, wrap } from '#contract/envelope.ts'
import { Id } from '#contract/fields.ts'
import { maxPageSize } from '#contract/query.ts'
import { authorize } from '../auth/access.ts'
import type { Principal, PrincipalFor } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { tableOf } from '../db/schema.ts'
import type { Listed } from '../db/select.ts'
import { assertReadOnlyStored } from '../db/stored-relations.ts'
import type { Stamp } from '../db/versions.ts'
import {
  type ListQuery,
  parseListQuery,
  parseSelection,
  type Selection,
} from '../query/list-query.ts'
import { QueryMistake } from '../query/query-mistake.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { type Commit, commitOnce } from './idempotency.ts'
import { invalidInput } from './invalid-input.ts'
import { assertKnownParameters, assertOnlyData, knownAttributes } from './known-names.ts'
import { assertUnchanged, isKnown, tagOf } from './preconditions.ts'

// Where the contract has no sentence of its own, zod's German one stands in.
z.config(de())

/** What a handler gets beside its input. */
export interface Context<A extends Access> {
  principal: PrincipalFor<A>
  /** The relations that the answer carries, where it is a single record. */
  populate: Population
  /** Who makes a change, and when. */
  stamp: Stamp
  match: Match
  /** The transaction of a create, whose answer a repeated request gets again. */
  commit: Commit
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Throws the 412 in the transaction of a change or delete, before it, unless the record is as `If-Match` says (if the
 * request has one); until the end nobody else changes it. `show` reads it as this endpoint answers it.
 */
export type Match = (
  tx: Db,
  table: string,
  id: number,
  show: () => Promise<object | undefined>,
) => Promise<void>

type Input<In extends z.ZodType, W extends Wire> = W extends 'list' | 'flat list'
  ? ListQuery
  : z.output<In>

type Answer<Out extends z.ZodType, W extends Wire> = W extends 'list'
  ? Listed<z.output<Out>>
  : z.output<Out>

/**
 * Puts an endpoint on the server: who is asking, may they, validate, run, strip to the output schema,
 * wrap in the wire envelope. Failures are `ProblemError`s; `problems.ts` answers them.
 */
export function serve<
  In extends z.ZodType,
  Out extends z.ZodType,
  A extends Access,
  W extends Wire,
>(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint<In, Out, A, W>,
  handler: (input: Input<In, W>, context: Context<A>) => Promise<Answer<Out, W>>,
): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      handler: async (request, reply) => {
        const principal = await authorize(services, request, endpoint.access)
        const output = outputFor(endpoint, principal)
        assertKnownParameters(endpoint, request.query as Record<string, unknown>)
        const { fields, populate } = readSelection(endpoint, output, request)
        const asked = isList(endpoint)
          ? readListQuery(endpoint, output, request)
          : await readInput(endpoint, request)
        if (hasBody(endpoint)) await assertReadOnlyRelations(services, endpoint, request)
        const input = asked as Input<In, W>
        const commit: Commit = (work) =>
          commitOnce(services, principal, request, reply, request.body, work)
        const write = (record: object) => writeRecord(endpoint, output, record, fields)
        const match: Match = (tx, table, id, show) =>
          assertUnchanged(tx, request, { table, id, show, write })
        const stamp = { at: services.clock(), by: nameOf(principal) }
        const context = { principal, populate, stamp, match, commit, request, reply }
        const answer = await handler(input, context)
        reply.header('cache-control', 'no-store')
        if (endpoint.wire === 'list') return writeList(output, answer, input as ListQuery)
        if (endpoint.wire === 'flat list') return output.parse(answer)
        const written = write(answer as object)
        const tag = endpoint.method === 'DELETE' ? undefined : tagOf(answer, endpoint, write)
        if (tag === undefined) return written
        reply.header('etag', tag)
        return isKnown(request, tag) ? reply.code(304).send() : written
      },
    })
  }
}

/** Customers get the narrower shape, where there is one. */
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

function isList({ wire }: Endpoint): boolean {
  return wire === 'list' || wire === 'flat list'
}

function readListQuery({ wire }: Endpoint, output: z.ZodType, { query }: FastifyRequest) {
  const entity = output instanceof z.ZodArray ? output.element : output
  return refusingMistakes(() =>
    parseListQuery(entity as EntitySchema, query as Record<string, unknown>, {
      flat: wire === 'flat list',
    }),
  )
}

function refusingMistakes<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof QueryMistake)) throw error
    throw new ProblemError(error.code, error.message)
  }
}

/** Path, query and body as one validated input; throws the 400 or 404 that says what is wrong. */
export async function readInput<In extends z.ZodType>(
  endpoint: Endpoint<In>,
  request: FastifyRequest,
): Promise<z.output<In>> {
  const query = request.query as Record<string, unknown>
  const params = request.params as object
  const raw = hasBody(endpoint)
    ? { ...knownAttributes(endpoint, readBody(endpoint, request.body)), ...params }
    : { ...query, ...params }
  const parsed = await endpoint.input.safeParseAsync(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const isAddressWrong = issues.some(({ path: [field] }) => Object.hasOwn(params, String(field)))
  if (isAddressWrong) throw new ProblemError('not-found', 'Diese Adresse gibt es nicht!')
  throw invalidInput(issues)
}

function hasBody({ method }: Endpoint): boolean {
  return method === 'POST' || method === 'PUT'
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

/** Relations that are changed from their other side alone stand in no draft, so they are looked at here. */
async function assertReadOnlyRelations(
  { db }: Services,
  endpoint: Endpoint,
  { body, params }: FastifyRequest,
) {
  const table = tableOf(endpoint.output)
  if (endpoint.wire !== 'entity' || !table) return
  const id = Id.safeParse((params as { id?: unknown }).id)
  await assertReadOnlyStored(db, table, id.data, readBody(endpoint, body))
}

/** A record or result as it is answered. */
function writeRecord(
  { wire, always = [] }: Endpoint,
  output: z.ZodType,
  record: object,
  fields: string[] | undefined,
) {
  if (wire !== 'entity') return output.parse(record)
  return { data: wrap(output as EntitySchema, record, fields && [...fields, ...always]), meta: {} }
}

/** What log entries and changes call whoever asks; customers change nothing. */
function nameOf(principal: Principal | undefined): string | null {
  return principal?.kind === 'staff' ? principal.username : null
}

function writeList(output: z.ZodType, answer: unknown, query: ListQuery) {
  const { rows, total } = answer as Listed<object>
  return {
    data: rows.map((row) => wrap(output as EntitySchema, row)),
    meta: { pagination: paginationOf(query, total) },
  }
}

function paginationOf({ page }: ListQuery, total: number | undefined): Pagination | object {
  const counted = total === undefined ? {} : { total }
  if (page.by === 'offset') return { start: page.start, limit: page.limit, ...counted }
  const { page: number, pageSize } = page
  const pageCount = total === undefined ? {} : { pageCount: Math.ceil(total / pageSize) }
  return { page: number, pageSize: Math.min(pageSize, maxPageSize), ...pageCount, ...counted }
}
