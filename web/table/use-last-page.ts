import { useEffect } from 'react'

/**
 * If the address asks for a page beyond the last one of a list, shows the last one instead; `total` is undefined until
 * it is known. Returns whether the correction is under way.
 */
export function useLastPage(
  { page, size }: { page: number; size: number },
  total: number | undefined,
  turnTo: (last: number) => void,
): boolean {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / size))
  const isBeyond = total !== undefined && page > lastPage
  useEffect(() => {
    if (isBeyond) turnTo(lastPage)
  })
  return isBeyond
}
