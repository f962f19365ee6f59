import { useShortcut } from './use-shortcut.ts'

/** `n` opens the form for a new record. */
export function useNewShortcut(add: () => void, isAllowed = true): void {
  useShortcut('n', add, isAllowed)
}
