import { useEffect } from 'react'

/** `n` opens the form for a new record, unless somebody is typing or a dialog is open. */
export function useNewShortcut(add: () => void, isAllowed = true): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select')
      const isDialogOpen = document.querySelector('[role="dialog"]') !== null
      if (event.key !== 'n' || !isPlain || isTyping || isDialogOpen || !isAllowed) return
      event.preventDefault()
      add()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [add, isAllowed])
}
