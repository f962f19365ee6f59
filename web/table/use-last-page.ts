import { useEffect } from 'react'

/**
 * Where an address asks for a page behind the last one of a list, that one is shown in its place; how many records there are is
 * undefined until it is known. Returns whether the list is on its way there.
 */
export function useLastPage(
  { page, size }: { page: number; size: number },
  total: number | undefined,
  turnTo: (last: number) => void,
): boolean {
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const isBeyond = total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) turnTo(last)
  })
  return isBeyond
}
