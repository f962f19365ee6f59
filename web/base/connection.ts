import { createStore } from './store.ts'

/** Becomes false when a request gets no response, and true again with the next response. */
export const isConnected = createStore(true)
