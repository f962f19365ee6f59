/**
 * Remembers the focused element; the returned function restores the focus to it, or else to the list or screen around
 * it.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const around = placesAround(opener)
  return () => restoreFocus(opener, around)
}

let pressedLast: MutationObserver | undefined

/**
 * From now on, when a pressed button removes itself, the focus moves to what surrounds it and not to the top of the
 * page; when the button was only disabled during its work, the focus returns to it. Dialogs and menus restore the focus
 * themselves.
 */
export function watchPressedButtons(): void {
  addEventListener('click', keepAround, { capture: true })
}

function keepAround({ target }: MouseEvent) {
  const pressed = document.activeElement
  if (!(pressed instanceof HTMLButtonElement && pressed.contains(target as Node))) return
  const around = placesAround(pressed)
  const dialog = pressed.closest('[role=dialog], [role=alertdialog]')
  pressedLast?.disconnect()
  if (around.length === 0) return
  pressedLast = whenGone(pressed, () => {
    if (dialog?.isConnected !== false) focusAround(around)
  })
}

/**
 * The groups and sections around an element, innermost first: a button bar, its list, the screen; not toasts, which
 * disappear. Collected while the element is attached, as a removed one has no parents.
 */
function placesAround(opener: Element | null): Element[] {
  const place = opener?.closest('fieldset, section:not(.toasts), main')
  return place ? [place, ...placesAround(place.parentElement)] : []
}

function restoreFocus(opener: Element | null, around: Element[]) {
  if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  if (isFocusLost()) remounted(opener, around)?.focus({ preventScroll: true })
  if (isFocusLost()) focusAround(around)
  else if (document.activeElement === opener) whenGone(opener, () => focusAround(around))
}

/** The field of the same name: after saving, a form is mounted anew. */
function remounted(opener: Element | null, around: Element[]): HTMLElement | null | undefined {
  const name = opener?.getAttribute('name')
  if (!name) return undefined
  return placeIn(around)?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
}

/**
 * The opener may be removed a little later: the button of a deleted row disappears when the list re-renders. One that
 * remains has lost the focus to the next dialog, which restores it itself, or because it was disabled during its work.
 */
function whenGone(opener: Element | null, goOn: () => void): MutationObserver {
  let wasBusy = false
  const observer = new MutationObserver(() => {
    if (opener?.isConnected && opener.matches(':disabled')) {
      wasBusy = true
      return
    }
    if (document.activeElement === opener) return
    observer.disconnect()
    if (!isFocusLost()) return
    if (!opener?.isConnected) goOn()
    else if (wasBusy && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  })
  const attributes = { attributes: true, attributeFilter: ['disabled'] }
  observer.observe(document.body, { childList: true, subtree: true, ...attributes })
  return observer
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Makes Tab continue from there. */
function focusAround(around: Element[]) {
  const place = placeIn(around)
  if (!(place instanceof HTMLElement)) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Never what lies below an open dialog: that restores the focus itself when it closes. */
function placeIn(around: Element[]): Element | null {
  const place = around.find(({ isConnected }) => isConnected)
  return (
    place ?? [...document.querySelectorAll(openDialogs)].at(-1) ?? document.querySelector('main')
  )
}

const openDialogs = 'section:is([role=dialog], [role=alertdialog])'
