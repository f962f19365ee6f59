import { useInfiniteQuery } from '@tanstack/react-query'

interface Options<Row> {
  queryKey: readonly unknown[]
  /** Loads the newest rows, or those older than the row with this id. */
  load: (before: number | undefined, signal: AbortSignal) => Promise<Row[]>
  /** Maximum number of rows per response: fewer mean that the list has ended. */
  pageSize: number
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  meta?: Record<string, unknown>
}

/** A list that starts with its newest rows and pages by row id, so that new rows shift nothing. */
export function useOlderRows<Row extends { id: number }>({
  queryKey,
  load,
  pageSize,
  ...rest
}: Options<Row>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (lastPage) => (lastPage.length < pageSize ? undefined : lastPage.at(-1)?.id),
    ...rest,
  })
  return { rows: query.data?.pages.flat(), query }
}
