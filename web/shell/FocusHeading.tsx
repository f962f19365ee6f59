import { useEffect } from 'react'
import { openDialogs } from '../dialog/dialogs.ts'
import { returnToPlace } from './return-place.ts'

/** The path that the browser loaded, until the first screen has rendered. */
let loadedAt: string | undefined = location.pathname

/**
 * Rendered below a screen: focuses the heading once the screen has rendered, so that screen readers announce it, and
 * scrolls to the top or to the fragment.
 */
export function FocusHeading() {
  useEffect(() => {
    // The browser itself starts at the top of a page that it has just loaded. A screen reached before anything had
    // rendered is not the loaded one.
    const isAsLoaded = location.pathname === loadedAt
    loadedAt = undefined
    if (isAsLoaded) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    // If a dialog has been opened in the meantime, the user is typing there.
    if (openDialogs.current.length === 0) heading?.focus({ preventScroll: true })
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    returnToPlace()
  }, [])
  return null
}
