import { useEffect } from 'react'
import { openDialogs } from '../dialog/dialogs.ts'
import { returnToPlace } from './return-place.ts'

/** Where the browser has loaded the page, until a screen is drawn. */
let loadedAt: string | undefined = location.pathname

/** Stands below a screen: once that is drawn, it focuses its heading, so that screen readers read it, and shows its top or what the address names. */
export function FocusHeading() {
  useEffect(() => {
    // The browser itself begins at the top of a page that it has just loaded. Whoever went elsewhere before anything was
    // drawn there did not load this one.
    const isAsLoaded = location.pathname === loadedAt
    loadedAt = undefined
    if (isAsLoaded) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    // Whoever has opened a dialog meanwhile is typing there.
    if (openDialogs.current.length === 0) heading?.focus({ preventScroll: true })
    const meant = document.getElementById(location.hash.slice(1))
    if (meant) meant.scrollIntoView()
    else scrollTo(0, 0)
    returnToPlace()
  }, [])
  return null
}
