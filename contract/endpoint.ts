import type { z } from 'zod'

/**
 * Who may call an endpoint. `anyone` needs no session, `session` needs any,
 * `reader` is a customer (own records only) or staff, the rest is one kind of principal.
 * `in person` is a signed-in human; everywhere else but at `customer` an API token counts as an
 * administrator, one that is read-only for GET and HEAD alone.
 */
export type Access =
  | 'anyone'
  | 'session'
  | 'customer'
  | 'reader'
  | 'staff'
  | 'administrator'
  | 'staff in person'
  | 'administrator in person'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How bodies travel. `entity`: `{ data: … }` in, `{ data: { id, attributes }, meta }` out.
 * `list`: the same with an array and `meta.pagination`. `flat`: as they are. `flat list`: asked like a list, answered
 * as a bare array. `stream`: bytes, on a route of their own that asks the same access check.
 */
export type Wire = 'entity' | 'list' | 'flat list' | 'flat' | 'stream'

/** One call of the API, as browser, server, tests and OpenAPI all see it. */
export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  A extends Access = Access,
  W extends Wire = Wire,
> {
  readonly access: A
  readonly method: Method
  /** Path with `:name` parameters; a trailing slash is always accepted too. */
  readonly path: `/${string}`
  /** Odd spellings of the specification (section 7) that answer the same. */
  readonly aliases?: readonly `/${string}`[]
  readonly wire: W
  /** Path parameters, query and `data` (or the flat body) merged into one object. */
  readonly input: In
  /** What may leave the server; everything else is stripped. */
  readonly output: Out
  /** The narrower shape that customers get where `access` is `reader`. */
  readonly customerOutput?: z.ZodType
  /** Attributes that the query's `fields` never take away, because nobody can ask for them later. */
  readonly always?: readonly string[]
  /** One German line for people who read the API documentation. */
  readonly summary: string
}

/** Declares an endpoint; exists for its type inference. */
export function endpoint<
  In extends z.ZodType,
  Out extends z.ZodType,
  const A extends Access,
  const W extends Wire,
>(definition: Endpoint<In, Out, A, W>): Endpoint<In, Out, A, W> {
  return definition
}
