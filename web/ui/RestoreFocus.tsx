import { type ReactNode, useEffect, useState } from 'react'
import { rememberFocus } from './remember-focus.ts'

/** When its children close, the focus returns to where it was before, or else to the list or screen around that. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const [giveBack] = useState(() => rememberFocus())
  useEffect(() => {
    return () => {
      // Later: a form closes below its loader, and only when that is gone too is the focus lost.
      setTimeout(giveBack)
    }
  }, [giveBack])
  return children
}
