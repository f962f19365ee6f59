import { createContext } from 'react'

/** Closes a dialog, then calls `then`; asks first if typed input would be lost. */
export type Leave = (then?: () => void) => void

interface Place {
  /** The open dialog's id; 0 outside dialogs. */
  id: number
  /** Whether it is the topmost dialog, the only one that Escape closes. */
  isTop: boolean
}

/** The position of a dialog among the open ones. */
export const DialogPlaceContext = createContext<Place>({ id: 0, isTop: true })

/** Leaves the dialog that contains the button. */
export const LeaveDialogContext = createContext<Leave>((then) => then?.())
