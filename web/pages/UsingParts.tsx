import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed } from '../client/queries.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { useLoadMore } from '../table/use-load-more.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'

const pageSize = 50

/** The article numbers that a file is assigned to, in pages: it may be all that exist. */
export function UsingParts({ file }: { file: number }) {
  const query = useInfiniteQuery({
    // Under the key of files, which are refreshed when these links change.
    queryKey: [medias.list.path, 'parts', file],
    queryFn: ({ pageParam: page, signal }) => pageOf(file, page, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { total } }, _, page) =>
      page * pageSize < total ? page + 1 : undefined,
    meta: { action: 'setParts' },
  })
  const { data, hasNextPage, isFetchingNextPage } = query
  const list = useRef<HTMLUListElement>(null)
  const loadMore = useLoadMore(query, list)
  const loadedParts = data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = data?.pages[0]?.pagination.total ?? 0
  return (
    <>
      {(query.error || hasFailed(query)) && (
        <div className="record-failed">
          <NotLoaded what="Die Artikelnummern konnten nicht geladen werden" query={query} />
        </div>
      )}
      {loadedParts.length > 0 && (
        <ul ref={list} className="use-parts" aria-label="Artikelnummern mit dieser Datei">
          {loadedParts.map(({ id, title, desc }) => (
            <li key={id}>
              <RecordLink to="/parts" id={id}>
                <span className="nameplate-code">{title}</span>
              </RecordLink>
              <span className="use-note">{desc || 'alle Geräte dieser Artikelnummer'}</span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <>
          <p className="use-note">
            {formatCount(loadedParts.length)} von {formatCount(total)} Artikelnummern
          </p>
          <div className="use-buttons">
            <Button variant="default" loading={isFetchingNextPage} onClick={loadMore}>
              Weitere Artikelnummern laden
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function pageOf(file: number, page: number, signal: AbortSignal) {
  const input = {
    filters: { media: { id: file } },
    fields: ['title', 'desc'],
    sort: ['title:asc', 'id:asc'],
    pagination: { page, pageSize },
  }
  return call(parts.list, input, { signal })
}
