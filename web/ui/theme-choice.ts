import { localStore } from '../base/local-storage.ts'
import { createStore, useStore } from '../base/store.ts'

/** Dark mode follows the system unless somebody has chosen. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/**
 * `public/theme.js` reads it before the first paint, so that whoever chose light or dark never sees the other one flash;
 * every visitor loads that script as it stands. A browser that refuses storage follows the system.
 */
const storageKey = 'typenschild-theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
/** The colours of the browser's own bar, one for each system scheme; a chosen theme stands in both. */
const barColors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
  (meta) => ({
    meta,
    own: meta.content,
    scheme: meta.media.includes('dark') ? 'dark' : 'light',
  }),
)
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
  for (const { meta, own } of barColors) {
    const chosen = barColors.find(({ scheme }) => scheme === next)
    meta.content = chosen?.own ?? own
  }
}
