import { type ReactNode, useEffect, useState } from 'react'

/** When what it holds closes, the focus goes back to where it was before, or else to the list or screen around it. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  const [around] = useState(() => placesAround(opener))
  useEffect(() => {
    return () => {
      // Later: a form closes below the loader that shows its saving, and only then is the focus nowhere.
      setTimeout(giveBack, 0, opener, around)
    }
  }, [opener, around])
  return children
}

/**
 * The innermost first: a bar of buttons, its list, the screen; messages vanish and are no place to be. Asked early: what
 * has vanished lies nowhere.
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

/** The opener may vanish a little later: the button of a deleted row, once the list is drawn anew. */
function focusAroundWhenGone(opener: Element | null, around: Element[]) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === opener) return
    observer.disconnect()
    if (isFocusLost()) focusAround(around)
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
