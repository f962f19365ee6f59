import { localStore } from '../local-storage.ts'
import { createStore, useStore } from '../store.ts'

/** Dark mode follows the system unless somebody has chosen. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'typenschild-theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const choice = createStore<ThemeChoice>(readChoice())
const isDarkSystem = createStore(darkSystem.matches)
darkSystem.addEventListener('change', ({ matches }) => isDarkSystem.set(matches))
apply(choice.current)

export function chooseTheme(next: ThemeChoice): void {
  localStore.write(storageKey, next === 'system' ? null : next)
  choice.set(next)
  apply(next)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}

/** What is shown now, for libraries that have no light-dark() of their own. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useStore(choice)
  const isDark = useStore(isDarkSystem)
  if (chosen !== 'system') return chosen
  return isDark ? 'dark' : 'light'
}

function readChoice(): ThemeChoice {
  const stored = localStore.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(next: ThemeChoice) {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
}
