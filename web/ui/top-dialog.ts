import { createContext } from 'react'

/** Whether a dialog lies on top of all others; Escape is for that one alone. */
export const TopDialog = createContext(true)
