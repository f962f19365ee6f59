import type { z } from 'zod'

/**
 * Who may call an endpoint. `anyone` needs no session, `session` needs any session, `reader` is a customer (own
 * records only) or staff, the others are one kind of principal each. `in person` requires a signed-in human; without
 * it, an API token counts as an administrator (read-only tokens for GET and HEAD only), except where the access is
 * `customer`.
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
 * How bodies travel. `entity`: `{ data: … }` in, `{ data: { id, attributes }, meta }` out. `list`: the same with an
 * array and `meta.pagination`. `flat`: the body as it is. `flat list`: queried like a list, answered as a bare array.
 * `stream`: bytes, on a route of its own with the same access check.
 */
export type Wire = 'entity' | 'list' | 'flat list' | 'flat' | 'stream'

/** One call of the API, shared by browser, server, tests and OpenAPI. */
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
  /** Misspelt paths of the specification (section 7) that are served as well. */
  readonly aliases?: readonly `/${string}`[]
  readonly wire: W
  /** Path parameters, query and `data` (or the flat body) merged into one object. */
  readonly input: In
  /** What may leave the server; everything else is stripped. */
  readonly output: Out
  /** The narrower output for customers, if `access` is `reader`. */
  readonly customerOutput?: z.ZodType
  /** Attributes that `fields` never removes, because they are answered only once. */
  readonly always?: readonly string[]
  /** One German line for the API documentation. */
  readonly summary: string
}

/** Declares an endpoint; an identity function, for type inference. */
export function endpoint<
  In extends z.ZodType,
  Out extends z.ZodType,
  const A extends Access,
  const W extends Wire,
>(definition: Endpoint<In, Out, A, W>): Endpoint<In, Out, A, W> {
  return definition
}
