import { createStore } from '../base/store.ts'
import type { Leave } from './dialog-context.ts'

interface Leaver {
  id: number
  leave: Leave
}

/** The open dialogs that can be left, the topmost last. */
let leavers: readonly Leaver[] = []

/** The page below all dialogs, where it holds what was typed: it is left like a dialog, after the others. */
export const heldPage = createStore<number | undefined>(undefined)
export const pageId = 0

/** Registers how a dialog is left; returns what takes that back. */
export function offerLeaving(id: number, leave: Leave): () => void {
  const offer = { id, leave }
  leavers = [...leavers, offer].sort((a, b) => a.id - b.id)
  return () => {
    leavers = leavers.filter((other) => other !== offer)
  }
}

/** Leaves the dialog with that id; one that cannot be left, such as the Loader, stays. */
export function leaveDialog(id: number): void {
  leavers.find((other) => other.id === id)?.leave()
}

/** Leaves all dialogs from the top down, then goes on; whoever keeps one open stays where they are. */
export function leaveAllDialogs(then: () => void): void {
  const top = leavers.at(-1)
  if (top) top.leave(() => leaveOthers(top.id, then))
  else then()
}

/** What was just left may still be there until the screen is drawn anew. */
function leaveOthers(left: number, then: () => void) {
  leavers = leavers.filter(({ id }) => id !== left)
  leaveAllDialogs(then)
}
