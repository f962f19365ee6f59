import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 47.99rem)'
const phone = matchMedia(narrow)
const phoneScreen = matchMedia(`screen and ${narrow}`)

/** Whether the window is narrower than a tablet, or the sheet of paper. */
export function useIsPhone(): boolean {
  return useMatches(phone)
}

/** Whether the window is; a sheet of A4 is as well, and has room for a table all the same. */
export function useIsPhoneScreen(): boolean {
  return useMatches(phoneScreen)
}

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
