import { type ReactNode, useEffect, useState } from 'react'

/** When its children close, the focus returns to where it was before, or else to the list or screen around that. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  const [around] = useState(() => placesAround(opener))
  useEffect(() => {
    return () => {
      // Later: a form closes below its loader, and only when that is gone too is the focus lost.
      setTimeout(giveBack, 0, opener, around)
    }
  }, [opener, around])
  return children
}

/**
 * The sections around an element, the innermost first: a bar of buttons, its list, the screen; not toasts, which vanish.
 * Collected while the element is still in the page, since a removed one has no parents.
 */
function placesAround(opener: Element | null): Element[] {
  const place = opener?.closest('section:not(.toasts), main')
  return place ? [place, ...placesAround(place.parentElement)] : []
}

function giveBack(opener: Element | null, around: Element[]) {
  if (!isFocusLost()) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  if (isFocusLost()) focusAround(around)
  else focusAroundWhenGone(opener, around)
}

/**
 * The opener may vanish a little later: the button of a deleted row goes when the list is drawn again. One that stays has
 * lost the focus to the next dialog, which gives it back by itself.
 */
function focusAroundWhenGone(opener: Element | null, around: Element[]) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === opener) return
    observer.disconnect()
    if (!opener?.isConnected && isFocusLost()) focusAround(around)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** So that Tab goes on there. */
function focusAround(around: Element[]) {
  const place = around.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
  if (!(place instanceof HTMLElement)) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
