import { startTransition, useEffect, useRef, useState } from 'react'

/** In ms: a frame that took no longer than this was not delayed, on any usual screen. */
const quickFrame = 20

/**
 * The rows to render now, on the way from the previous rows to `rows`: one new row in the first frame, from the top,
 * and one more than before after each quick frame. Fifty at once would block typing in the search for half a second.
 */
export function useRowsInSteps<Row extends { id: number }>(rows: Row[]): Row[] {
  const [drawn, setDrawn] = useState(() => rows.slice(0, 1))
  const progress = useRef({ at: 0, count: 1 })
  if (drawn.length === 0 && rows.length > 0) setDrawn(rows.slice(0, 1))
  useEffect(() => {
    if (drawn === rows) return undefined
    const frame = requestAnimationFrame((now) => {
      const { at, count } = progress.current
      const next = now - at < quickFrame ? count + 1 : 1
      progress.current = { at: now, count: next }
      startTransition(() => setDrawn(nextStep(drawn, rows, next)))
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, rows])
  return drawn
}

/**
 * Adds `count` new rows, then keeps old ones below them, so that the page keeps its height. An old row is dropped if it
 * was above a row that is shown now: React would re-render all rows between them.
 */
export function nextStep<Row extends { id: number }>(
  drawn: Row[],
  rows: Row[],
  count: number,
): Row[] {
  let end = 0
  for (let fresh = 0; end < rows.length; end += 1) {
    if (drawn[end] !== rows[end]) fresh += 1
    if (fresh > count) break
  }
  if (end === rows.length) return rows
  const head = rows.slice(0, end)
  const ids = new Set(head.map(({ id }) => id))
  const keptEnd = Math.max(0, ...drawn.map(({ id }, index) => (ids.has(id) ? index + 1 : 0)))
  return [...head, ...drawn.slice(keptEnd, keptEnd + rows.length - end)]
}
