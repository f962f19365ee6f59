import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { AnyImport } from './any-import.ts'

/** The container of an import's current stage, which takes the focus that was lost with the previous stage. */
export function useStage(state: AnyImport['state'], onNew?: () => void) {
  const stage = useRef<HTMLDivElement>(null)
  const lastState = useRef(state)
  const begin = useEffectEvent(() => onNew?.())
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    begin()
    // The former page and filter do not apply to the new rows.
    if (location.search !== '') navigate(location.pathname, { replace: true })
    // The focused button has disappeared with the previous stage; focus elsewhere on the page is kept.
    if (document.activeElement === document.body) stage.current?.focus()
  }, [state])
  return stage
}
