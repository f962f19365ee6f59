import { type RefObject, useEffect, useRef } from 'react'

/** A list that is loaded some rows at a time. */
export interface GrowingQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

type Growing = Pick<GrowingQuery, 'isFetchingNextPage' | 'fetchNextPage'>

/**
 * Loads the next rows, which stand where the button was: whoever works by the keyboard goes on at the first of them, and not below
 * all rows, nor above them once the button is gone with the last ones.
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
