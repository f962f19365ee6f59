import { languageCookie } from '#contract/paths.ts'
import type * as german from '#contract/words/de.ts'
import { createStore, useStore } from './store.ts'

type Dictionary = typeof german

/** The parts of a dictionary, each fetched when needed. */
export type Area = 'base' | 'view' | 'reset' | 'problems'

/** The files of one part, by language: made by `import.meta.glob`, so that adding a language means adding a file. */
type LanguageFiles = Record<string, () => Promise<unknown>>

// The distinct query makes each part of a file a chunk of its own.
const base = import.meta.glob('./*.ts', {
  base: '../../contract/words',
  import: 'base',
  query: '?base',
})

/** The name of each language in that language, with its code. */
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
  /** The language that the visitor asked for; staff screens are German regardless. */
  visitor: string
  words: Partial<Pick<Dictionary, Area>>
}

/** The current language of the page and its words, available outside React too. */
export const spoken = createStore<Spoken>({ language: '', visitor: 'de', words: {} })

const needed = new Map<Area, LanguageFiles>([['base', base]])
let latest: Pick<Spoken, 'language' | 'visitor'> = spoken.current

/** Switches the page to a language once all needed words have loaded. */
export async function speak(language: string, visitor = latest.visitor): Promise<void> {
  latest = { language, visitor }
  const parts = await Promise.all(
    [...needed].map(async ([area, files]) => [area, await files[`./${language}.ts`]?.()]),
  )
  // Another language was requested in the meantime.
  if (language !== latest.language) return
  const before = spoken.current.language === language ? spoken.current.words : {}
  if (!import.meta.env.SSR) document.documentElement.lang = language
  spoken.set({ ...latest, words: { ...before, ...Object.fromEntries(parts) } })
}

/** Switches to the language that the visitor chose, and remembers it for the next visit. */
export async function chooseLanguage(language: string): Promise<void> {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all of our customers' browsers support its replacement
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax${secure}`
  await speak(language, language)
}

/** Fetches a part of the words; from now on it is loaded with every other language too. */
export async function needWords(area: Area, files: LanguageFiles): Promise<void> {
  needed.set(area, files)
  while (!spoken.current.words[area]) await speak(latest.language)
}

/** The words of a part that has already been fetched; throws if it has not. */
export function words<A extends Area>(area: A): Dictionary[A] {
  const areaWords = spoken.current.words[area]
  if (!areaWords) throw new Error(`The words of "${area}" were not fetched.`)
  return areaWords as Dictionary[A]
}

/** The same as a hook; re-renders when the language changes. */
export function useWords<A extends Area>(area: A): Dictionary[A] {
  useStore(spoken)
  return words(area)
}
