import { useCallback, useState } from 'react'

/** Which records of a table are selected; `forget` takes out those that are gone. */
export function useSelection() {
  const [selected, onChange] = useState<ReadonlySet<number>>(new Set())
  const forget = useCallback((ids: readonly number[]) => {
    const gone = new Set(ids)
    onChange((current) => new Set([...current].filter((id) => !gone.has(id))))
  }, [])
  return { selected, onChange, forget }
}
