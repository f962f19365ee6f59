import { createStore } from './store.ts'

/** Becomes false when a request gets no response, and true again with the next response. */
export const isConnected = createStore(true)

/**
 * Records a response; `before` was the state when the request was sent. If the connection was lost in the meantime, the
 * response proves nothing: it may have been on its way already.
 */
export function noteResponse(before: boolean): void {
  if (isConnected.current === before) isConnected.set(true)
}
