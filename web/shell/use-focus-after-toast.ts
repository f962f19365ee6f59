import { useEffect } from 'react'

/**
 * Who pressed a button of a message, which is gone with it, is back where they were before. Apart from messages themselves:
 * the login of customers loads those, and has no room.
 */
export function useFocusAfterToast(): void {
  useEffect(() => {
    let former: EventTarget | null = null
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      if (isInToast(target) && !isInToast(relatedTarget)) former = relatedTarget
    }
    const giveBack = ({ target }: MouseEvent) => {
      if (!isInToast(target)) return
      // Once the message is gone; what its button has opened keeps the focus.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(former instanceof HTMLElement)) return
        former.focus({ preventScroll: true })
      })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('click', giveBack)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('click', giveBack)
    }
  }, [])
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.toast button') !== null
}
