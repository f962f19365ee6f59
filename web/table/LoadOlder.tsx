import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { type GrowingQuery, useLoadMore } from './use-load-more.ts'

interface Props {
  query: GrowingQuery
  /** The container of the rows above. */
  list: RefObject<HTMLElement | null>
}

/** Loads rows older than those above it, if there are more. */
export function LoadOlder({ query, list }: Props) {
  const loadMore = useLoadMore(query, list)
  if (!query.hasNextPage) return null
  return (
    <Button variant="default" loading={query.isFetching} onClick={loadMore}>
      Weitere laden
    </Button>
  )
}
