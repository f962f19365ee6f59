import { createStore } from './store.ts'

/** False from a request that gets no response until the next one that gets one. */
export const isConnected = createStore(true)
