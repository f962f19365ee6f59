import { type ReactNode, useEffect, useState } from 'react'
import { rememberFocus } from './remember-focus.ts'

/**
 * When its children unmount, the focus returns to where it was before, or else to the list or screen around that place.
 */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const [restoreFocus] = useState(() => rememberFocus())
  useEffect(() => {
    return () => {
      // Deferred, because a form closes below its loader, and the focus is lost only once both are gone.
      setTimeout(restoreFocus)
    }
  }, [restoreFocus])
  return children
}
