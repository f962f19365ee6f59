import { type RefObject, useEffect, useRef } from 'react'

/** A query that loads a list page by page. */
export interface GrowingQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

type Growing = Pick<GrowingQuery, 'isFetchingNextPage' | 'fetchNextPage'>

/**
 * Returns a function that loads the next rows, which replace the button: keyboard users continue at the first of them,
 * and not below all rows, nor at the top of the page once the last rows have removed the button.
 */
export function useLoadMore(query: Growing, list: RefObject<HTMLElement | null>): () => void {
  const { isFetchingNextPage, fetchNextPage } = query
  const shownCount = useRef<number>(undefined)
  useEffect(() => {
    if (shownCount.current === undefined || isFetchingNextPage) return
    const firstNewRow = list.current?.children[shownCount.current]
    shownCount.current = undefined
    if (!(firstNewRow instanceof HTMLElement)) return
    firstNewRow.tabIndex = -1
    firstNewRow.focus({ preventScroll: true })
  }, [isFetchingNextPage, list])
  return () => {
    shownCount.current = list.current?.children.length
    void fetchNextPage()
  }
}
