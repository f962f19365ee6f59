import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 47.99rem)')

/** Whether the window is narrower than a tablet. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )
}
