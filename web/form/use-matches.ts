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
  /** Conditions that always apply: nothing else is offered. */
  within?: Record<string, unknown>
  toChoice: (row: Row) => Choice
}

export interface Matches {
  /** The first matches, best first; the newest records without a search. */
  found: Choice[]
  /** Whether `found` are the matches of the current text. */
  isAnswered: boolean
  /** Whether `found` are all matches of a search. */
  isComplete: boolean
  /** Number of matches beyond `found`, once counted and only if they are to be shown. */
  others: number
  /** Whether there are even more than `others`. */
  isOthersLowerBound: boolean
  isFetching: boolean
  /** The failure of the search. */
  error: Error | null
  /** The failure of the search, or of that for exact matches. */
  anyError: Error | null
  /** Searches again after a failure, even if that has not been rendered yet; a pending request continues. */
  retry: () => void
}

/** How many matches are shown. */
const shown = 20

/** The server's matches for a text if `isSearching`, else the newest records. */
export function useMatches<Row>(
  offer: Offer<Row>,
  text: string,
  isSearching: boolean,
  isOpen: boolean,
): Matches {
  const { endpoint, populate, filter, within, toChoice } = offer
  const matching = allOf(within, isSearching && filter(text))
  const newest = {
    sort: 'id:desc',
    populate,
    pagination: { page: 1, pageSize: shown, withCount: false },
  }
  const list = useList(endpoint, { ...matching, ...newest })
  // An exact match may be older than all partial matches shown; in quotation marks, only exact matches are found.
  const exactMatches = useList(
    endpoint,
    { ...allOf(within, filter(`"${text}"`)), ...newest },
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
  const counted = count.isPlaceholderData ? undefined : count.data?.pagination
  return {
    found,
    isAnswered,
    isComplete: isSearching && found.length < shown,
    others: isFull && counted ? counted.total - shown : 0,
    isOthersLowerBound: counted?.totalIsLowerBound === true,
    isFetching: list.isFetching,
    error: list.error,
    anyError: list.error ?? exactMatches.error,
    retry() {
      if (!list.data || list.error) void list.refetch({ cancelRefetch: false })
    },
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
