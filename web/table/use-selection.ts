import { useCallback, useState } from 'react'

/** The selected records of a table; `forget` removes those that are gone. */
export function useSelection() {
  const [selected, onChange] = useState<ReadonlySet<number>>(new Set())
  const forget = useCallback((ids: readonly number[]) => {
    const goneIds = new Set(ids)
    onChange((current) => new Set([...current].filter((id) => !goneIds.has(id))))
  }, [])
  return { selected, onChange, forget }
}
