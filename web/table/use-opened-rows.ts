import { useCallback, useState } from 'react'

/** The ids of the expanded rows. */
export function useOpenedRows() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => {
    setOpened((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return { opened, toggle }
}
