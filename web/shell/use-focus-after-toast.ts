import { useEffect } from 'react'

/**
 * After pressing a toast's button, which disappears with it, returns the focus to where it was before. Kept apart from
 * the toasts themselves: those are part of the customer login, whose size budget is exhausted.
 */
export function useFocusAfterToast(): void {
  useEffect(() => {
    let former: EventTarget | null = null
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      if (isInToast(target) && !isInToast(relatedTarget)) former = relatedTarget
    }
    const restoreFocus = ({ target }: MouseEvent) => {
      if (!isInToast(target)) return
      // Once the toast is gone; whatever its button has opened keeps the focus.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(former instanceof HTMLElement)) return
        former.focus({ preventScroll: true })
      })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('click', restoreFocus)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('click', restoreFocus)
    }
  }, [])
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.toast button') !== null
}
