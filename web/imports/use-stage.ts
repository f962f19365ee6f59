import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { AnyImport } from './any-import.ts'

/** The place of what an import asks for in each of its states, which takes the focus that was lost with the one before. */
export function useStage(state: AnyImport['state'], onNew?: () => void) {
  const stage = useRef<HTMLDivElement>(null)
  const known = useRef(state)
  const begin = useEffectEvent(() => onNew?.())
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    begin()
    // What was looked at of the rows before says nothing of those now.
    if (location.search !== '') navigate(location.pathname, { replace: true })
    // What led here is gone with the stage before; whoever is elsewhere on the page stays there.
    if (document.activeElement === document.body) stage.current?.focus()
  }, [state])
  return stage
}
