import { useDialogs } from './dialogs.ts'

/** Renders the open dialogs. */
export function StaffDialogs() {
  useDialogs()
  return null
}
