import { useShortcut } from './use-shortcut.ts'

/** The key `n` opens the form for a new record. */
export function useNewShortcut(add: () => void, isAllowed = true): void {
  useShortcut('n', add, isAllowed)
}
