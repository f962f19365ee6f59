import type { z } from 'zod'
import type { Access, Endpoint, Wire } from '#contract/endpoint.ts'
import { type EntitySchema, type Pagination, unwrap, type WireEntity } from '#contract/envelope.ts'
import type { Idempotent } from './idempotent.ts'
import { keepTag, tagOf } from './record-tags.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'
// Entities that relations refer to by name: the responses of any screen may contain them.
import '#contract/devices.ts'
import '#contract/file-versions.ts'

/** A page of a list, as components use it. */
export interface Page<Row> {
  rows: Row[]
  pagination: Pagination
}

type Result<Out extends z.ZodType, W extends Wire> = W extends 'list'
  ? Page<z.output<Out>>
  : z.output<Out>

interface CallOptions {
  signal?: AbortSignal
  /** The relations to include with a single record. */
  populate?: string[] | Record<string, unknown>
  /** Prevents the form from creating this record twice. */
  idempotent?: Idempotent
  /** The record, as fetched on its own, that the edit is based on: if it has changed since, the edit is refused. */
  since?: object | undefined
}

/** Calls an endpoint by its contract: fills path, query or body from `input`, and unwraps the response. */
export async function call<
  In extends z.ZodType,
  Out extends z.ZodType,
  A extends Access,
  W extends Wire,
>(
  endpoint: Endpoint<In, Out, A, W>,
  input: z.input<In>,
  { idempotent, since, ...options }: CallOptions = {},
): Promise<Result<Out, W>> {
  const { path, rest } = fillPath(endpoint.path, (input ?? {}) as Record<string, unknown>)
  const ifMatch = tagOf(since)
  const send = (key?: string) => sendFilled(endpoint, path, rest, { ...options, key, ifMatch })
  try {
    const response = await (idempotent ? idempotent([path, rest, options.populate], send) : send())
    return unwrapResponse(endpoint, response) as Result<Out, W>
  } catch (error) {
    if (error instanceof RequestError && error.meanwhile) {
      error.meanwhile.record = unwrapResponse(endpoint, error.meanwhile.record)
    }
    throw error
  }
}

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}

function sendFilled(
  { method, wire }: Endpoint,
  path: string,
  input: Record<string, unknown>,
  {
    populate,
    ...options
  }: Omit<CallOptions, 'idempotent' | 'since'> & {
    key: string | undefined
    ifMatch: string | undefined
  },
): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') {
    return request(method, withQuery(path, { populate, ...input }), undefined, options)
  }
  if (wire === 'flat') return request(method, path, input, options)
  return request(method, withQuery(path, { populate }), { data: input }, options)
}

/** Strapi's bracket notation: `filters[$or][0][sn][$containsi]=…`. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => queryPairs(name, value))
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function queryPairs(name: string, value: unknown): string[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) {
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]
  }
  return Object.entries(value).flatMap(([key, inner]) => queryPairs(`${name}[${key}]`, inner))
}

function unwrapResponse({ wire, output }: Endpoint, response: unknown): unknown {
  if (wire === 'flat') return response
  const entity = output as EntitySchema
  if (wire === 'entity') {
    const record = unwrap(entity, (response as { data: WireEntity }).data)
    keepTag(record, tagOf(response as object))
    return record
  }
  const { data, meta } = response as { data: WireEntity[]; meta: { pagination: Pagination } }
  return { rows: data.map((wired) => unwrap(entity, wired)), pagination: meta.pagination }
}
