import { useCallback, useState } from 'react'

/** The selected records of a table; `forget` removes those that are gone. */
export function useSelection() {
  const [selected, onChange] = useState<ReadonlySet<number>>(new Set())
  const forget = useCallback((ids: readonly number[]) => {
    const gone = new Set(ids)
    onChange((current) => new Set([...current].filter((id) => !gone.has(id))))
  }, [])
  return { selected, onChange, forget }
}
