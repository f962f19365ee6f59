import { useInfiniteQuery } from '@tanstack/react-query'
import { versions } from '#contract/file-versions.ts'
import { call } from '../client/api.ts'

/** Few, since each has many buttons; whoever wants more looks for an old one. */
const newest = 20
const further = 100

/**
 * The versions of a file, the newest first, some at a time. Goes from version to older version, not from page to page: what
 * arrives meanwhile shifts nothing.
 */
export function useVersions(id: number) {
  const query = useInfiniteQuery({
    queryKey: [versions.list.path, id],
    queryFn: ({ pageParam: before, signal }) => {
      const isNewest = before === undefined
      const input = {
        filters: { media: { id }, ...(!isNewest && { id: { $lt: before } }) },
        populate: { url: true },
        sort: 'id:desc',
        pagination: { page: 1, pageSize: isNewest ? newest : further },
      }
      return call(versions.list, input, { signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, pagination: { total } }) =>
      rows.length < total ? rows.at(-1)?.id : undefined,
  })
  const pages = query.data?.pages
  return {
    ...query,
    rows: pages?.flatMap((page) => page.rows),
    total: pages?.[0]?.pagination.total ?? 0,
  }
}
