/** What of a page was in sight when somebody left it by a link. */
interface LeftAt {
  /** Of the window, in px. */
  top: number
  /** Where the link led, as links say it. */
  to: string
}

/** In ms; rows that come later stay where they come. */
const longest = 5_000

const left = new Map<string, LeftAt>()
let address = shownAddress()
let wanted: LeftAt | undefined

/** Remembers where on each page somebody was, for Back and Forward. */
export function watchReturns(): void {
  // The router tells of its own steps by these events, before anything is drawn.
  addEventListener('pushState', () => {
    left.set(address, { top: scrollY, to: shownAddress() })
    address = shownAddress()
    wanted = undefined
  })
  addEventListener('replaceState', () => {
    address = shownAddress()
  })
  addEventListener('popstate', () => {
    address = shownAddress()
    wanted = left.get(address)
  })
}

/**
 * Where Back or Forward has led to a page that was left by a link, shows what was in sight then, the focus on the link, as
 * soon as its rows are drawn; whoever does something meanwhile is left alone.
 */
export function returnToPlace(): void {
  if (!wanted) return
  const { top, to } = wanted
  const { pathname } = location
  const end = new AbortController()
  const observer = new MutationObserver(look)
  end.signal.onabort = () => observer.disconnect()
  for (const act of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    addEventListener(act, () => end.abort(), { signal: end.signal })
  setTimeout(() => end.abort(), longest)
  observer.observe(document.body, { childList: true, subtree: true })
  look()

  function look() {
    if (location.pathname !== pathname) return end.abort()
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(to)}"]`)
    link?.focus({ preventScroll: true })
    scrollTo(0, top)
    // Rows below it may still be missing.
    if (link && scrollY >= Math.floor(top)) end.abort()
  }
}

function shownAddress(): string {
  return location.pathname + location.search
}
