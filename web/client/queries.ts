import {
  focusManager,
  keepPreviousData,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { history } from '#contract/history.ts'
import { logs } from '#contract/logs.ts'
import { portal } from '#contract/portal.ts'
import type { ListInput } from '#contract/query.ts'
import { toDo } from '#contract/to-do.ts'
import { call } from './api.ts'
import { reportLoadFailure, summaryOf } from './failures.ts'
import { RequestError } from './request-error.ts'

const passing = [0, 503]

/** The message last reported for each failing query: it is not repeated until the query loads or nobody observes it. */
const reportedMessages = new WeakMap<object, string>()

/** The cache of what staff screens have loaded; refetched when the window regains the focus. */
export const queryClient = new QueryClient({
  // Called once all retries have failed.
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.isGoneShown && isGone(error)) return
      const summary = summaryOf(error)
      if (reportedMessages.get(query) === summary) return
      reportedMessages.set(query, summary)
      reportLoadFailure(actionOf(query), error)
    },
    onSuccess: (_, query) => reportedMessages.delete(query),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The user may have changed something in another window.
      refetchOnWindowFocus: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && passing.includes(error.status),
    },
  },
})

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0) reportedMessages.delete(query)
})

// Two windows side by side both stay visible; only the focus tells which one is in use.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus()
  addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  return () => {
    removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
  }
})

const otherTabs = openChannel()
otherTabs?.addEventListener('message', ({ data: paths }: MessageEvent<string[]>) => {
  // A hidden tab refetches when it is next looked at.
  void invalidate(paths, document.hidden ? 'none' : 'active')
})

/** Firefox refuses it where all cookies are blocked: then other tabs refetch when they are next looked at. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('typenschild-lists')
  } catch {
    return undefined
  }
}

/** Cancels all loading and prevents more from starting: with an ending session, requests would be refused. */
export async function stopLoading(): Promise<void> {
  onlineManager.setOnline(false)
  await queryClient.cancelQueries()
}

/** Clears the cache, so that the next user starts with fresh data. */
export function forgetLoaded(): void {
  queryClient.clear()
  onlineManager.setOnline(true)
}

/** Whether the record does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not-found'
}

/** What a component needs of a query to explain why there is no data, and to retry. */
export type FailableQuery = Pick<
  UseQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isFetching'
> & { refetch: () => unknown }

/** Whether a component that renders nothing until data has come must show a failure; stays true during retries. */
export function hasFailed({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>) {
  return data === undefined && errorUpdateCount > 0
}

/** The name of a fetch in the log: `setDevices` for `/api/devices`, unless the query sets another. */
function actionOf({ meta, queryKey }: Query<unknown, unknown>): string {
  if (typeof meta?.action === 'string') return meta.action
  const [, name = 'data'] = /([a-z]+)$/.exec(String(queryKey[0])) ?? []
  const noun = name === 'medias' ? 'files' : name
  return `set${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}

type ListEndpoint<In extends z.ZodType, Out extends z.ZodType> = Endpoint<In, Out, Access, 'list'>

/** One page of a list; the previous page stays visible while the next one loads. */
export function useList<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: ListEndpoint<In, Out>,
  input: ListInput,
  isEnabled = true,
) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input as z.input<In>, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

type EntityEndpoint<In extends z.ZodType, Out extends z.ZodType> = Endpoint<
  In,
  Out,
  Access,
  'entity'
>

/**
 * One record for its page, which itself shows when the record is gone. It is refetched with the lists of its kind;
 * `action` is the name of a failure in the log.
 */
export function useRecord<In extends z.ZodType<{ id: number }>, Out extends z.ZodType>(
  { show, list }: { show: EntityEndpoint<In, Out>; list: Endpoint },
  id: number,
  { populate, action }: { populate?: Record<string, unknown>; action: string },
) {
  return useQuery({
    queryKey: [list.path, 'record', id, populate],
    queryFn: ({ signal }) =>
      call(show, { id } as z.input<In>, { signal, ...(populate && { populate }) }),
    enabled: id > 0,
    meta: { action, isGoneShown: true },
  })
}

/**
 * The result of a call without input, such as the figures of the start page; refetched every `interval` ms, where
 * `interval` may depend on the latest result. A component that shows the failure retries what has never loaded.
 */
export function useResult<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, Access, 'flat'>,
  { interval }: { interval?: number | ((known: z.output<Out>) => number) } = {},
) {
  return useQuery<z.output<Out>>({
    refetchInterval({ state: { data } }) {
      if (data === undefined || interval === undefined) return false
      return typeof interval === 'function' ? interval(data) : interval
    },
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {} as z.input<In>, { signal }),
  })
}

/**
 * The same for a form on a page: fetched with its version when the page opens, and never refetched while it is edited.
 */
export function useFresh<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, Access, 'flat'>,
) {
  return useQuery({
    queryKey: freshKey(endpoint),
    queryFn: ({ signal }) => call(endpoint, {} as z.input<In>, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Structural sharing would return a copy, which has no version.
    structuralSharing: false,
  })
}

const freshMark = 'fresh'

/** Separate from the copy that other components share, which may be minutes old. */
export function freshKey({ path }: Endpoint): string[] {
  return [path, freshMark]
}

/**
 * Refetches the lists that a change has made stale, and the history, log, figures and to-do list, here and in other
 * tabs; resolves when the screen is up to date.
 */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  const stale = [...endpoints, history.list, logs.list, portal.figures, toDo.list]
  const paths = stale.map(({ path }) => path)
  otherTabs?.postMessage(paths)
  await invalidate(paths, 'active')
}

/**
 * Refetches everything on screen except the initial data of forms, after the user was told that it is out of date.
 * Never rejects.
 */
export function refreshShown(): Promise<void> {
  const predicate = ({ queryKey }: Query) => queryKey[1] !== freshMark
  return queryClient.invalidateQueries({ predicate, refetchType: 'active' })
}

async function invalidate(paths: string[], refetchType: 'active' | 'none'): Promise<void> {
  await Promise.all(
    paths.map((path) => queryClient.invalidateQueries({ queryKey: [path], refetchType })),
  )
}
