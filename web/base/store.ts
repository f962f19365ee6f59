import { useSyncExternalStore } from 'react'

/** A value outside React, shared by components and plain functions. */
export interface Store<T> {
  readonly current: T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get current() {
      return value
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  const read = () => store.current
  return useSyncExternalStore(store.subscribe, read, read)
}
