import { createStore } from './store.ts'

/** Becomes false when a request gets no response, and true again with the next response. */
export const isConnected = createStore(true)

/**
 * Called before a request, returns the function to call with its response. If the connection was lost in the meantime,
 * the response proves nothing: it may have been on its way before.
 */
export function expectResponse(): () => void {
  const before = isConnected.current
  return () => {
    if (isConnected.current === before) isConnected.set(true)
  }
}
