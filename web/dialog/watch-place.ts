import { openDialogs } from './dialogs.ts'

/**
 * Remembers what is on the screen; the returned function tells whether the user is still there, or has meanwhile gone
 * to another page, opened a dialog, or closed one. Nothing may then open over what they are doing.
 */
export function watchPlace(): () => boolean {
  const { pathname } = location
  const topDialog = openDialogs.current.at(-1)?.id
  return () => location.pathname === pathname && openDialogs.current.at(-1)?.id === topDialog
}
