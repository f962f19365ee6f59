/** The scroll position of a page that was left by a link. */
interface LeftAt {
  /** Scroll position of the window, in px. */
  top: number
  /** Destination of the link, as in its `href`. */
  to: string
}

/** In ms; rows that load later no longer move the page. */
const timeout = 5_000

const leftPages = new Map<string, LeftAt>()
let address = shownAddress()
let target: LeftAt | undefined

/** Remembers the scroll position of each page, for Back and Forward. */
export function watchReturns(): void {
  // The router announces its own navigation with these events, before anything renders.
  addEventListener('pushState', () => {
    leftPages.set(address, { top: scrollY, to: shownAddress() })
    address = shownAddress()
    target = undefined
  })
  addEventListener('replaceState', () => {
    address = shownAddress()
  })
  addEventListener('popstate', () => {
    address = shownAddress()
    target = leftPages.get(address)
  })
}

/**
 * After Back or Forward to a page that was left by a link, restores the scroll position and focuses the link as soon as
 * its rows have rendered; any user input cancels this.
 */
export function returnToPlace(): void {
  if (!target) return
  const { top, to } = target
  const { pathname } = location
  const end = new AbortController()
  const observer = new MutationObserver(look)
  end.signal.onabort = () => observer.disconnect()
  for (const act of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    addEventListener(act, () => end.abort(), { signal: end.signal })
  setTimeout(() => end.abort(), timeout)
  observer.observe(document.body, { childList: true, subtree: true })
  look()

  function look() {
    if (location.pathname !== pathname) return end.abort()
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(to)}"]`)
    link?.focus({ preventScroll: true })
    scrollTo(0, top)
    // Rows below the link may still be missing.
    if (link && scrollY >= Math.floor(top)) end.abort()
  }
}

function shownAddress(): string {
  return location.pathname + location.search
}
