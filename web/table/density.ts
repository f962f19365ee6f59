import { localStore } from '../base/local-storage.ts'
import { createStore, useStore } from '../base/store.ts'

/** Spacing of rows: comfortable, or compact for users who want to see many at once. */
type Density = 'comfortable' | 'compact'

const key = 'typenschild-density'

const density = createStore<Density>(readDensity())
localStore.follow(key, () => density.set(readDensity()))

export function useDensity(): Density {
  return useStore(density)
}

export function chooseDensity(next: Density): void {
  density.set(next)
  localStore.write(key, next)
}

function readDensity(): Density {
  return localStore.read(key) === 'compact' ? 'compact' : 'comfortable'
}
