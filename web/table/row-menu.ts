import { createStore } from '../base/store.ts'

/** A rarely used action, in the menu behind the three dots of a row. */
export interface RowAction {
  name: string
  onClick: () => void
}

/** The open menu, if any: its button and its actions. */
export const rowMenu = createStore<{ button: HTMLElement; actions: RowAction[] } | undefined>(
  undefined,
)

/** Closes the menu and returns the focus to its button. */
export function closeRowMenu(): void {
  rowMenu.current?.button.focus({ preventScroll: true })
  rowMenu.set(undefined)
}
