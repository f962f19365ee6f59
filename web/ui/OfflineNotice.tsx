import { useEffect } from 'react'
import { healthPath } from '#contract/paths.ts'
import { isConnected } from '../base/connection.ts'
import { useWords } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import './offline-notice.css'

const pauseMs = 4_000

/** An unobtrusive notice that the server cannot be reached; it disappears once it can be. */
export function OfflineNotice() {
  const { offline } = useWords('view')
  const isShown = !useStore(isConnected)
  useEffect(() => {
    const lose = () => isConnected.set(false)
    const tryNow = () => void probe()
    if (!navigator.onLine) lose()
    addEventListener('offline', lose)
    addEventListener('online', tryNow)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', tryNow)
    }
  }, [])
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(probe, pauseMs)
    return () => clearInterval(timer)
  }, [isShown])
  return (
    <div role="status" className="offline">
      {isShown ? <p>{offline}</p> : null}
    </div>
  )
}

/** Checks whether the server is reachable again; any response proves it. */
async function probe(): Promise<void> {
  // On a network that swallows requests they would pile up and delay the user's own requests.
  const controller = new AbortController()
  // Older phones lack `AbortSignal.timeout`.
  const timer = setTimeout(() => controller.abort(), pauseMs)
  try {
    await fetch(healthPath, { method: 'HEAD', cache: 'no-store', signal: controller.signal })
    isConnected.set(true)
  } catch {
    // Not yet: the notice stays, and the next check follows after a pause.
  } finally {
    clearTimeout(timer)
  }
}
