import { useInfiniteQuery } from '@tanstack/react-query'
import { type FileVersion, versions } from '#contract/file-versions.ts'
import { call } from '../client/api.ts'

/** Page sizes. The first is small, as each version has many buttons; loading more means looking for an old one. */
const firstPageSize = 20
const olderPageSize = 100

/**
 * The versions of a file, newest first, in pages; the current one comes first if so many newer ones are prepared or
 * withdrawn that it is not on the first page. Pages by version id, not by page number, so that new versions shift
 * nothing.
 */
export function useVersions(id: number) {
  const query = useInfiniteQuery({
    queryKey: [versions.list.path, id],
    queryFn: ({ pageParam: before, signal }) =>
      before === undefined ? loadNewest(id, signal) : loadOlder(id, before, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, above, total }) =>
      rows.length + above.length < total ? rows.at(-1)?.id : undefined,
  })
  const pages = query.data?.pages
  const [firstPage] = pages ?? []
  const above = firstPage?.above ?? []
  const isAbove = ({ id: versionId }: FileVersion) =>
    above.some((current) => current.id === versionId)
  const versionsBelow = pages?.flatMap(({ rows }) => rows).filter((version) => !isAbove(version))
  return {
    ...query,
    rows: versionsBelow && [...above, ...versionsBelow],
    total: firstPage?.total ?? 0,
  }
}

interface Page {
  rows: FileVersion[]
  /** The current version, if it is not on this or an earlier page. */
  above: FileVersion[]
  /** Total number from this page on. */
  total: number
}

async function loadNewest(id: number, signal: AbortSignal): Promise<Page> {
  const { rows, total } = await load({ media: { id } }, firstPageSize, signal)
  const isIncluded = rows.length === total || rows.some(({ stage }) => stage === 'current')
  if (isIncluded) return { rows, above: [], total }
  const { rows: above } = await load({ media: { id }, stage: 'current' }, 1, signal)
  return { rows, above, total }
}

async function loadOlder(id: number, before: number, signal: AbortSignal): Promise<Page> {
  return {
    ...(await load({ media: { id }, id: { $lt: before } }, olderPageSize, signal)),
    above: [],
  }
}

async function load(filters: Record<string, unknown>, pageSize: number, signal: AbortSignal) {
  const input = {
    filters,
    populate: { url: true },
    sort: 'id:desc',
    pagination: { page: 1, pageSize },
  }
  const { rows, pagination } = await call(versions.list, input, { signal })
  return { rows, total: pagination.total }
}
