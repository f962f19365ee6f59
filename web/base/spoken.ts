import { languageCookie } from '#contract/paths.ts'
import type * as german from '#contract/words/de.ts'
import { createStore, useStore } from './store.ts'

type Dictionary = typeof german

/** The parts of a dictionary that the browser fetches, each when it is needed. */
export type Area = 'base' | 'view' | 'reset' | 'problems'

/** Where a part lies in each language: made by `import.meta.glob`, so that adding a language is adding a file. */
type LanguageFiles = Record<string, () => Promise<unknown>>

// With a query of its own, each part of a file becomes a chunk of its own.
const base = import.meta.glob('./*.ts', {
  base: '../../contract/words',
  import: 'base',
  query: '?base',
})

/** What each language calls itself, by its code. */
export const languageNames: [code: string, name: string][] = Object.entries(
  import.meta.glob<string>('./*.ts', {
    base: '../../contract/words',
    import: 'ownName',
    query: '?name',
    eager: true,
  }),
).map(([file, name]) => [file.slice(2, 4), name])

interface Spoken {
  language: string
  /** What the visitor asked for; staff screens are German all the same. */
  visitor: string
  words: Partial<Pick<Dictionary, Area>>
}

/** The language of the page and its words, outside of React as well. */
export const spoken = createStore<Spoken>({ language: '', visitor: 'de', words: {} })

const needed = new Map<Area, LanguageFiles>([['base', base]])
let latest: Pick<Spoken, 'language' | 'visitor'> = spoken.current

/** Speaks a language from now on, as soon as all words that are needed have come. */
export async function speak(language: string, visitor = latest.visitor): Promise<void> {
  latest = { language, visitor }
  const parts = await Promise.all(
    [...needed].map(async ([area, files]) => [area, await files[`./${language}.ts`]?.()]),
  )
  // Another one was asked for meanwhile.
  if (language !== latest.language) return
  const before = spoken.current.language === language ? spoken.current.words : {}
  if (!import.meta.env.SSR) document.documentElement.lang = language
  spoken.set({ ...latest, words: { ...before, ...Object.fromEntries(parts) } })
}

/** What a visitor has chosen, also for the next visit. */
export async function chooseLanguage(language: string): Promise<void> {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: its replacement is not there in all browsers of customers
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax${secure}`
  await speak(language, language)
}

/** Fetches a part of the words; from now on it comes along with every other language. */
export async function needWords(area: Area, files: LanguageFiles): Promise<void> {
  needed.set(area, files)
  while (!spoken.current.words[area]) await speak(latest.language)
}

/** The words of a part that has been fetched. */
export function words<A extends Area>(area: A): Dictionary[A] {
  const found = spoken.current.words[area]
  if (!found) throw new Error(`The words of "${area}" were not fetched.`)
  return found as Dictionary[A]
}

/** The same; draws anew when somebody chooses another language. */
export function useWords<A extends Area>(area: A): Dictionary[A] {
  useStore(spoken)
  return words(area)
}
