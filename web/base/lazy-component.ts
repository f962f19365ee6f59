import { type ComponentType, lazy } from 'react'
import { whenConnected } from './connection.ts'

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
