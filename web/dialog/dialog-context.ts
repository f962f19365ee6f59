import { createContext } from 'react'

/** Closes a dialog and then goes on; asks before that if typed input would be lost. */
export type Leave = (then?: () => void) => void

interface Place {
  /** The open dialog's id, 0 outside of any. */
  id: number
  /** Whether it lies on top of all others; Escape is for that one alone. */
  isTop: boolean
}

/** Where a dialog lies among the open ones. */
export const DialogPlaceContext = createContext<Place>({ id: 0, isTop: true })

/** How the buttons inside a dialog leave it. */
export const LeaveDialogContext = createContext<Leave>((then) => then?.())
