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
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === undefined || isFetchingNextPage) return
    const first = list.current?.children[shown.current]
    shown.current = undefined
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }, [isFetchingNextPage, list])
  return () => {
    shown.current = list.current?.children.length
    void fetchNextPage()
  }
}
