import { type ComponentType, lazy } from 'react'
import { isConnected } from './connection.ts'

/**
 * A component whose code is loaded when it first renders; it needs a `Suspense` above it. While the connection is lost
 * it waits: browsers never request a failed script again, and the failure would replace the whole page with all that was
 * entered there.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    await whenConnected()
    return { default: await load() }
  })
}

/** Here and not beside `isConnected`, which is part of the login. */
async function whenConnected(): Promise<void> {
  if (isConnected.current) return
  await new Promise<void>((resolve) => {
    const leave = isConnected.subscribe(() => {
      leave()
      resolve()
    })
  })
}
