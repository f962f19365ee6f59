import { useCallback, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** History state that opens a row of the list. */
interface OpenRow {
  openRow: number
  /** Differs on each visit: a dialog copies the state of the history, and must not open the row again. */
  way: number
}

/** What leads to a list with this row opened. */
export function asOpenRow(openRow: number): OpenRow {
  return { openRow, way: Date.now() }
}

/** Which rows are expanded; whoever led here may have named the first one. */
export function useOpenedRows() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [known, setKnown] = useState<number>()
  const state: unknown = useHistoryState()
  const { openRow, way } = (state ?? {}) as Partial<OpenRow>
  if (way !== known) {
    setKnown(way)
    if (openRow !== undefined) setOpened(new Set([openRow]))
  }
  const toggle = useCallback((id: number) => {
    setOpened((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return { opened, toggle }
}
