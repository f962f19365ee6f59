import { useEffect } from 'react'
import { leaveDialog } from './leave-dialogs.ts'

/**
 * Makes Back close the topmost dialog instead of leaving the screen below it: while dialogs are open, the history ends
 * with an extra entry at the same address. It stays there after they are closed, and Back skips it.
 */
export function useBackButton(topDialog: number | undefined): void {
  const isOpen = topDialog !== undefined
  useEffect(() => {
    if (isOpen) pushEntry()
  }, [isOpen])
  useEffect(() => {
    let wasOnEntry = isOnEntry()
    let address = location.href
    function onBack() {
      const cameFromEntry = wasOnEntry && address === location.href && !isOnEntry()
      if (isWithinPage(address)) {
        // Moves to another section of the same page, which is not left.
      } else if (topDialog !== undefined) {
        pushEntry()
        leaveDialog(topDialog)
      } else if (cameFromEntry) {
        history.back()
      }
      remember()
    }
    function remember() {
      wasOnEntry = isOnEntry()
      address = location.href
    }
    // The router announces its own navigation with these events.
    const steps = ['pushState', 'replaceState']
    for (const step of steps) addEventListener(step, remember)
    addEventListener('popstate', onBack)
    return () => {
      for (const step of steps) removeEventListener(step, remember)
      removeEventListener('popstate', onBack)
    }
  }, [topDialog])
}

/** Whether an address differs from the current one only in its fragment. */
function isWithinPage(address: string): boolean {
  const [page] = address.split('#', 1)
  return address !== location.href && page === location.href.split('#', 1)[0]
}

function isOnEntry(): boolean {
  return (history.state as { isDialog?: boolean } | null)?.isDialog === true
}

function pushEntry() {
  if (!isOnEntry()) history.pushState({ ...history.state, isDialog: true }, '')
}
