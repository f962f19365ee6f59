import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 47.99rem)'
const phone = matchMedia(narrow)
const phoneScreen = matchMedia(`screen and ${narrow}`)
const paper = matchMedia('print')
let wasPhone = phone.matches

/**
 * Whether the window is narrower than a tablet; while it is printed, whether it was before. Browsers count the sheets
 * before they announce the width of the paper: what a longer page has below them would not be printed.
 */
export function useIsPhone(): boolean {
  return useMatches(phone, () => {
    if (!paper.matches) wasPhone = phone.matches
    return wasPhone
  })
}

/** Whether the window is; a sheet of A4 is as well, and has room for a table all the same. */
export function useIsPhoneScreen(): boolean {
  return useMatches(phoneScreen, () => phoneScreen.matches)
}

function useMatches(query: MediaQueryList, current: () => boolean): boolean {
  return useSyncExternalStore((listener) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, current)
}
