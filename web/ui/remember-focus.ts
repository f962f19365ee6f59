/** Remembers what has the focus; what it returns gives it back there, or else to the list or screen around that. */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const around = placesAround(opener)
  return () => giveBack(opener, around)
}

let pressedLast: MutationObserver | undefined

/**
 * From now on, whoever presses a button that takes itself away goes on around it and not at the top of the page, and at one
 * that was only disabled while it worked, at the button. Dialogs and menus say themselves where the focus goes when they close.
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
 * The groups and sections around an element, the innermost first: a bar of buttons, its list, the screen; not toasts, which vanish.
 * Collected while the element is still in the page, since a removed one has no parents.
 */
function placesAround(opener: Element | null): Element[] {
  const place = opener?.closest('fieldset, section:not(.toasts), main')
  return place ? [place, ...placesAround(place.parentElement)] : []
}

function giveBack(opener: Element | null, around: Element[]) {
  if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  if (isFocusLost()) madeAnew(opener, around)?.focus({ preventScroll: true })
  if (isFocusLost()) focusAround(around)
  else if (document.activeElement === opener) whenGone(opener, () => focusAround(around))
}

/** The field of the same name: a form begins anew with what it has saved. */
function madeAnew(opener: Element | null, around: Element[]): HTMLElement | null | undefined {
  const name = opener?.getAttribute('name')
  if (!name) return undefined
  return placeIn(around)?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
}

/**
 * The opener may vanish a little later: the button of a deleted row goes when the list is drawn again. One that stays has
 * lost the focus to the next dialog, which gives it back by itself, or because it was disabled while it worked.
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

/** So that Tab goes on there. */
function focusAround(around: Element[]) {
  const place = placeIn(around)
  if (!(place instanceof HTMLElement)) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

function placeIn(around: Element[]): Element | null {
  return around.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
}
