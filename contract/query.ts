import { z } from 'zod'

/** The maximum page size; larger requests are clamped to it (Strapi's `maxLimit`). */
export const maxPageSize = 1_000
/**
 * With `withCount=bounded`, matches are counted up to this number; beyond it the answer only says that there are
 * more.
 */
export const maxCounted = 10_000
/** Maximum number of filter conditions per request; each value of a list counts. */
export const maxConditions = 50

/** The query of a list request, as sent by clients. */
export interface ListInput {
  sort?: string | string[]
  filters?: Record<string, unknown>
  fields?: string | string[]
  populate?: string | string[] | Record<string, unknown>
  pagination?: Record<string, number | boolean | 'bounded'>
}

/**
 * The input of every list call. Only the server parses it (`server/query/`), so that browsers do not load the parser.
 */
export const listInput = z.custom<ListInput>()
