import { localStore } from '../base/local-storage.ts'
import { createStore, useStore } from '../base/store.ts'

/** The colour scheme follows the system unless the user has chosen one. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/**
 * `public/theme.js` reads this key before the first paint, so that the other scheme never flashes; that script is
 * served to every visitor as it is, so its reasons are here. If the browser refuses storage, the system's scheme applies.
 */
const storageKey = 'typenschild-theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
/** The browser UI colours, one per system scheme; a chosen scheme sets both. */
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
localStore.follow(storageKey, () => show(readChoice()))

export function chooseTheme(next: ThemeChoice): void {
  localStore.write(storageKey, next === 'system' ? null : next)
  show(next)
}

function show(next: ThemeChoice) {
  choice.set(next)
  apply(next)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}

/** The effective scheme, for libraries without light-dark(). */
export function useColorScheme(): 'light' | 'dark' {
  const themeChoice = useStore(choice)
  const isDark = useStore(isDarkSystem)
  if (themeChoice !== 'system') return themeChoice
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
    const chosenColor = barColors.find(({ scheme }) => scheme === next)
    meta.content = chosenColor?.own ?? own
  }
}
