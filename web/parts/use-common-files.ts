import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CommonFile, commonFiles } from '#contract/common-files.ts'
import { call } from '../client/api.ts'

/** The files that all devices of an article number have; continues searching until it has found some. */
export function useCommonFiles() {
  const query = useInfiniteQuery({
    queryKey: [commonFiles.list.path],
    queryFn: ({ pageParam, signal }) => call(commonFiles.list, { start: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    meta: { action: 'setCommonFiles' },
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const files = data?.pages.flatMap((page) => page.files) ?? []
  const continuesSearch = files.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (continuesSearch) void fetchNextPage()
  }, [continuesSearch, fetchNextPage])
  return { ...query, files }
}

/** Distinguishes a file of one article number from the same file of another. */
export function keyOf({ part, media }: CommonFile): string {
  return `${part.id}/${media.id}`
}
