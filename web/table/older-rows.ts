import { useInfiniteQuery } from '@tanstack/react-query'

interface Options<Row> {
  queryKey: readonly unknown[]
  /** The newest rows, or those that are older than the row of this id. */
  load: (before: number | undefined, signal: AbortSignal) => Promise<Row[]>
  /** How many are answered at once: with fewer the list is at its end. */
  atOnce: number
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  meta?: Record<string, unknown>
}

/** A list that begins with its newest rows; it goes from row to older row, so that what arrives meanwhile shifts nothing. */
export function useOlderRows<Row extends { id: number }>({
  queryKey,
  load,
  atOnce,
  ...rest
}: Options<Row>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < atOnce ? undefined : last.at(-1)?.id),
    ...rest,
  })
  return { rows: query.data?.pages.flat(), query }
}
