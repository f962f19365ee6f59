import { type ReactNode, useEffect, useState } from 'react'
import { TopDialog } from './top-dialog.ts'

/** What stands around each open dialog: whether it is on top, and where the focus goes when it closes. */
export function DialogPlace({ isTop, children }: { isTop: boolean; children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    return () => {
      // Later: a form closes below the loader that shows its saving, and only then is the focus nowhere.
      setTimeout(giveBack, 0, opener)
    }
  }, [opener])
  return <TopDialog value={isTop}>{children}</TopDialog>
}

function giveBack(opener: Element | null) {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
