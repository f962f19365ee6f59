import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ListInput } from '#contract/query.ts'
import { useList } from '../client/queries.ts'
import type { Choice } from './choice.ts'

/** What a picker offers, and how to search for it. */
export interface Offer<Row> {
  endpoint: Endpoint<z.ZodType, z.ZodType<Row>, Access, 'list'>
  /** The relations that `toChoice` reads. */
  populate?: ListInput['populate']
  /** Converts the typed text to a filter; the server searches. */
  filter: (text: string) => Record<string, unknown>
  /** The order of what is offered; newest first by default. */
  sort?: string
  /** Conditions that always apply: nothing else is offered. */
  within?: Record<string, unknown>
  toChoice: (row: Row) => Choice
}

/** How many matches are shown. */
export const shown = 20

/** The server's matches for a text if `isSearching`, else the first records. */
export function useMatches<Row>(
  offer: Offer<Row>,
  text: string,
  isSearching: boolean,
  isOpen: boolean,
) {
  const { endpoint, populate, filter, sort = 'id:desc', within, toChoice } = offer
  const matching = allOf(within, isSearching && filter(text))
  const firstPage = {
    sort,
    populate,
    pagination: { page: 1, pageSize: shown, withCount: false },
  }
  const list = useList(endpoint, { ...matching, ...firstPage })
  // An exact match may come after all partial matches shown; in quotation marks, only exact matches are found.
  const exactMatches = useList(
    endpoint,
    { ...allOf(within, filter(`"${text}"`)), ...firstPage },
    isSearching,
  )
  const isExactLoaded = !isSearching || !(exactMatches.isPending || exactMatches.isPlaceholderData)
  const isAnswered = list.data !== undefined && !list.isPlaceholderData && isExactLoaded
  const rows = (list.data?.rows ?? []).map(toChoice)
  const found = isSearching
    ? bestFirst((exactMatches.data?.rows ?? []).map(toChoice), rows, text).slice(0, shown)
    : rows
  const isFull = found.length === shown
  // Counting costs the server more than finding the first matches, so only visible results are counted.
  const count = useList(
    endpoint,
    { ...matching, fields: ['id'], pagination: { page: 1, pageSize: 1, withCount: 'bounded' } },
    isOpen && isAnswered && isFull,
  )
  return {
    list,
    /** The failure of any of the searches. */
    error: list.error ?? exactMatches.error,
    /** The first matches, best first; the first records without a search. */
    found,
    /** Whether `found` are the matches of the current text. */
    isAnswered,
    /** The number of all matches, once counted and if there may be more than `found`. */
    counted: isFull && !count.isPlaceholderData ? count.data?.pagination : undefined,
  }
}

function allOf(...conditions: (Record<string, unknown> | false | undefined)[]) {
  return { filters: { $and: conditions.filter(Boolean) } }
}

/** Exact matches first, then those that start with the text, then the rest: Enter takes the first one. */
function bestFirst(exactMatches: Choice[], found: Choice[], text: string): Choice[] {
  const start = text.toLowerCase()
  const begins = ({ name }: Choice) => Number(name.toLowerCase().startsWith(start))
  const others = found.filter(({ id }) => !exactMatches.some((one) => one.id === id))
  return [...exactMatches, ...others.sort((one, other) => begins(other) - begins(one))]
}
