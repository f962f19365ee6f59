/** Remembers what has the focus; what it returns gives it back there, or else to the list or screen around that. */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const around = placesAround(opener)
  return () => giveBack(opener, around)
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
  if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  if (isFocusLost()) focusAround(around)
  else if (document.activeElement === opener) focusAroundWhenGone(opener, around)
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
