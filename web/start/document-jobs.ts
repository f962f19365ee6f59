import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DocumentJob, documents } from '#contract/documents.ts'
import { call } from '../client/api.ts'

const maxShown = 8
const minFinished = 3
const refreshMs = 2_000

/**
 * The orders to show: those that are waiting or have failed, then the latest finished ones. While an order is waiting,
 * only the open ones are polled; the finished ones, which are many and slow to query, are refetched when the open ones
 * change.
 */
export function useDocumentJobs() {
  const open = useQuery({
    queryKey: [documents.jobs.path, 'open'],
    queryFn: ({ signal }) => listJobs(['waiting', 'failed'], signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(isWaiting) ? refreshMs : false),
  })
  const openIds = open.data?.rows.map(({ id }) => id) ?? []
  const finished = useQuery({
    queryKey: [documents.jobs.path, 'finished', openIds.join(), open.data?.pagination.total],
    queryFn: ({ signal }) => listJobs(['sent', 'filed'], signal),
    enabled: open.isSuccess,
    placeholderData: keepPreviousData,
  })
  // The finished ones were fetched later: an order among them is no longer open.
  const finishedJobs = finished.data?.rows ?? []
  const stillOpen =
    open.data?.rows.filter(({ id }) => finishedJobs.every((job) => job.id !== id)) ?? []
  const lastFinished = finishedJobs.slice(0, Math.max(minFinished, maxShown - stillOpen.length))
  return {
    jobs: [...stillOpen, ...lastFinished],
    hidden: open.data ? open.data.pagination.total - open.data.rows.length : 0,
    query: {
      data: open.data && finished.data,
      error: open.error ?? finished.error,
      errorUpdateCount: open.errorUpdateCount + finished.errorUpdateCount,
      isFetching: open.isFetching || finished.isFetching,
      refetch: () => Promise.all([open.refetch(), finished.refetch()]),
    },
  }
}

function listJobs(states: DocumentJob['state'][], signal: AbortSignal) {
  const input = {
    sort: 'id:desc',
    filters: { state: { $in: states } },
    pagination: { page: 1, pageSize: maxShown },
  }
  return call(documents.jobs, input, { signal })
}

function isWaiting({ state }: DocumentJob): boolean {
  return state === 'waiting'
}
