import { createStore } from '../base/store.ts'

/** Something that is done seldom, behind the three dots of a row. */
export interface RowAct {
  name: string
  onClick: () => void
}

/** The menu that is open, if any: of which button, and what it offers. */
export const rowMenu = createStore<{ button: HTMLElement; acts: RowAct[] } | undefined>(undefined)

/** The focus returns to the button. */
export function closeRowMenu(): void {
  rowMenu.current?.button.focus({ preventScroll: true })
  rowMenu.set(undefined)
}
