import { createStore } from '../base/store.ts'
import type { Leave } from './dialog-context.ts'

interface Leaver {
  id: number
  leave: Leave
}

/** The open dialogs that can be left, the topmost last. */
let leavers: readonly Leaver[] = []

/** Set while the page below all dialogs holds unsaved input: it is then left like a dialog, after the others. */
export const heldPage = createStore<number | undefined>(undefined)
export const pageId = 0

/** Registers how to leave a dialog; returns a function that unregisters it. */
export function registerLeaver(id: number, leave: Leave): () => void {
  const leaver = { id, leave }
  leavers = [...leavers, leaver].sort((a, b) => a.id - b.id)
  return () => {
    leavers = leavers.filter((other) => other !== leaver)
  }
}

/** Leaves the dialog with that id; one that cannot be left, such as the Loader, stays open. */
export function leaveDialog(id: number): void {
  leavers.find((other) => other.id === id)?.leave()
}

/** Leaves all dialogs from the top down, then calls `then`, unless the user keeps one open. */
export function leaveAllDialogs(then: () => void): void {
  const top = leavers.at(-1)
  if (top) top.leave(() => leaveOthers(top.id, then))
  else then()
}

/** The dialog that was just left may remain registered until the next render. */
function leaveOthers(leftId: number, then: () => void) {
  leavers = leavers.filter(({ id }) => id !== leftId)
  leaveAllDialogs(then)
}
