import { createStore } from './store.ts'

/** False from a request without an answer until the next one that gets one. */
export const isConnected = createStore(true)
