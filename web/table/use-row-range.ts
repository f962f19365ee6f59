import { useEffect, useMemo, useRef } from 'react'
import type { Selection } from './DataTable.tsx'

/** Which rows Shift takes: all between where it began and where it is, besides what was selected before. */
export interface RowRange {
  /** Turns the selection of one row, from which a range may begin. */
  toggle(id: number): void
  /** Another row was turned, or gone to: the next range begins there. */
  begin(id: number): void
  /** Selects all rows up to this one; without a beginning it is this one, or `from`. */
  extendTo(id: number, from?: number): void
}

/** Undefined where nothing is selected. */
export function useRowRange(
  rows: readonly { id: number }[],
  selection: Selection | undefined,
): RowRange | undefined {
  const latest = useRef({ rows, selection })
  useEffect(() => {
    latest.current = { rows, selection }
  })
  const anchor = useRef<number>(undefined)
  /** What was selected before the range that grows and shrinks now. */
  const before = useRef<ReadonlySet<number>>(undefined)
  const range = useMemo<RowRange>(
    () => ({
      begin(id) {
        anchor.current = id
        before.current = undefined
      },
      toggle(id) {
        range.begin(id)
        latest.current.selection?.onChange((current) => {
          const next = new Set(current)
          if (!next.delete(id)) next.add(id)
          return next
        })
      },
      extendTo(id, from = id) {
        const { rows: shown, selection: current } = latest.current
        const ids = shown.map((row) => row.id)
        if (anchor.current === undefined || !ids.includes(anchor.current)) range.begin(from)
        before.current ??= current?.selected ?? new Set()
        const [first = 0, last = 0] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort(
          (a, b) => a - b,
        )
        current?.onChange(new Set([...before.current, ...ids.slice(first, last + 1)]))
      },
    }),
    [],
  )
  return selection && range
}
