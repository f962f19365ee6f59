import { useEffect } from 'react'

let isFirst = true

/** Stands below a screen: once that is drawn, it focuses its heading, so that screen readers read it, and shows its top or what the address names. */
export function FocusHeading() {
  useEffect(() => {
    if (isFirst) {
      // The browser itself begins at the top of a page that it has just loaded.
      isFirst = false
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    const meant = document.getElementById(location.hash.slice(1))
    if (meant) meant.scrollIntoView()
    else scrollTo(0, 0)
  }, [])
  return null
}
