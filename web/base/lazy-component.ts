import { type ComponentType, lazy } from 'react'

/** A component whose code is loaded when it first renders; it needs a `Suspense` above it. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }))
}
