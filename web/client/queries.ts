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
import { portal } from '#contract/portal.ts'
import type { ListInput } from '#contract/query.ts'
import { toDo } from '#contract/to-do.ts'
import { call } from './api.ts'
import { reportLoadFailure, summaryOf } from './failures.ts'
import { RequestError } from './request-error.ts'

const passing = [0, 503]

/** What each query that fails has told: asked again, it would say the same until it loads or nobody looks at it. */
const told = new WeakMap<object, string>()

/** What staff screens have loaded; asked again when the window gets the focus back. */
export const queryClient = new QueryClient({
  // Once all tries have failed.
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.isGoneShown && isGone(error)) return
      const summary = summaryOf(error)
      if (told.get(query) === summary) return
      told.set(query, summary)
      reportLoadFailure(actionOf(query), error)
    },
    onSuccess: (_, query) => told.delete(query),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Whoever comes back may have changed something in another window.
      refetchOnWindowFocus: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && passing.includes(error.status),
    },
  },
})

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0) told.delete(query)
})

// Of two windows side by side both stay visible; only the focus tells where somebody works.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus()
  addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  return () => {
    removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
  }
})

const otherTabs = new BroadcastChannel('typenschild-lists')
otherTabs.onmessage = ({ data: paths }: MessageEvent<string[]>) => {
  // A hidden tab asks when it is looked at again.
  void invalidate(paths, document.hidden ? 'none' : 'active')
}

/** Ends what is loading and lets nothing else begin to: of a session that ends it would come back refused. */
export async function stopLoading(): Promise<void> {
  onlineManager.setOnline(false)
  await queryClient.cancelQueries()
}

/** Forgets what was loaded; whoever comes next loads anew. */
export function forgetLoaded(): void {
  queryClient.clear()
  onlineManager.setOnline(true)
}

/** Whether there is no such record, or none any more. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not-found'
}

/** What a place needs to know of a query to say why there is nothing, and to try again. */
export type FailableQuery = Pick<
  UseQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isFetching'
> & { refetch: () => unknown }

/** Whether a place that is not there before anything is known is there to say why, also while it tries again. */
export function hasFailed({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>) {
  return data === undefined && errorUpdateCount > 0
}

/** What the log calls a load: `setDevices` for `/api/devices`, unless the query says otherwise. */
function actionOf({ meta, queryKey }: Query<unknown, unknown>): string {
  if (typeof meta?.action === 'string') return meta.action
  const [, name = 'data'] = /([a-z]+)$/.exec(String(queryKey[0])) ?? []
  const noun = name === 'medias' ? 'files' : name
  return `set${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}

type ListEndpoint<In extends z.ZodType, Out extends z.ZodType> = Endpoint<In, Out, Access, 'list'>

/** One page of a list; the page before stays while the next one loads. */
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
 * One record for its page, which says itself when it is gone. It is asked again with the lists of its kind; `action` is
 * what a failure is logged as.
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
 * The result of a call without input, such as the figures of the start page; asked again every `pace` ms, if said, or as
 * soon as the result wants. What never loaded is asked again by whoever reads that it failed.
 */
export function useResult<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, Access, 'flat'>,
  { pace }: { pace?: number | ((known: z.output<Out>) => number) } = {},
) {
  return useQuery<z.output<Out>>({
    refetchInterval({ state: { data } }) {
      if (data === undefined || pace === undefined) return false
      return typeof pace === 'function' ? pace(data) : pace
    },
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {} as z.input<In>, { signal }),
  })
}

/**
 * The same as a form on a page begins with it: read when the page opens, with its version, and not again under what is
 * typed.
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
    // A copy would come without its version.
    structuralSharing: false,
  })
}

const freshMark = 'fresh'

/** Apart from what others have read of it, which may be minutes old. */
export function freshKey({ path }: Endpoint): string[] {
  return [path, freshMark]
}

/**
 * Loads lists again that a change has made old, histories, figures and what is to be done, here and in other tabs; resolves when what is on
 * screen is right.
 */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  const paths = [...endpoints, history.list, portal.figures, toDo.list].map(({ path }) => path)
  otherTabs.postMessage(paths)
  await invalidate(paths, 'active')
}

/**
 * Loads everything again that is on screen but what forms began with: somebody was just told that it is not so any more. Never
 * rejects.
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
