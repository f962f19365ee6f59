import { z } from 'zod'

/** The largest page that is answered; larger requests are clamped to it (Strapi's `maxLimit`). */
export const maxPageSize = 1_000
/** As far matches are counted with `withCount=bounded`; of more the answer says that there are more. */
export const mostCounted = 10_000
/** How many conditions a request may hold; each value of a list counts. */
export const maxConditions = 50

/** A list request as clients spell it. */
export interface ListInput {
  sort?: string | string[]
  filters?: Record<string, unknown>
  fields?: string | string[]
  populate?: string | string[] | Record<string, unknown>
  pagination?: Record<string, number | boolean | 'bounded'>
}

/** The input of every list call. The server alone reads it (`server/query/`): no browser carries that parser. */
export const listInput = z.custom<ListInput>()
