import { useEffect, useMemo, useRef } from 'react'
import type { Selection } from './DataTable.tsx'

/** Shift selects all rows from the anchor to the current one, in addition to the former selection. */
export interface RowRange {
  /** Toggles the selection of one row and makes it the anchor. */
  toggle(id: number): void
  /** Another row was toggled or moved to: it becomes the anchor of the next range. */
  begin(id: number): void
  /** Selects all rows from the anchor to this one; without an anchor it starts here, or at `from`. */
  extendTo(id: number, from?: number): void
}

/** Undefined if the table has no selection. */
export function useRowRange(
  rows: readonly { id: number }[],
  selection: Selection | undefined,
): RowRange | undefined {
  const latest = useRef({ rows, selection })
  useEffect(() => {
    latest.current = { rows, selection }
  })
  const anchor = useRef<number>(undefined)
  /** The selection before the current range. */
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
        const { rows: shownRows, selection: current } = latest.current
        const ids = shownRows.map((row) => row.id)
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
