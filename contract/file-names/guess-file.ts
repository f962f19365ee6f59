import type { Language } from '../languages.ts'
import { plain } from '../plain-words.ts'
import { languagesIn } from './languages-in-words.ts'
import { matchPath } from './match-path.ts'
import { readPattern } from './read-pattern.ts'
import { usualPatterns } from './usual-patterns.ts'

/** What a file's name says about it. */
export interface Guess<Doctype> {
  doctype?: Doctype | undefined
  languages?: Language[] | undefined
}

const patterns = usualPatterns.flatMap((text) => {
  const read = readPattern(text)
  return 'folders' in read ? [read] : []
})

/**
 * Guesses type and languages from a file's name, by the patterns of imports; the number in a name need not exist. The
 * first known type counts, whatever separates the words: `KP-100_Betriebsanleitung_de.pdf`, `Betriebsanleitung KP-100
 * de.pdf`.
 */
export function guessFile<Doctype extends { title: string }>(
  filename: string,
  doctypes: readonly Doctype[],
): Guess<Doctype> {
  const doctypesByTitle = new Map(doctypes.map((doctype) => [plain(doctype.title), doctype]))
  let languages: Language[] | undefined
  for (const name of new Set([filename, withSameSeparators(filename)])) {
    // The folder stands in for the number in names that have none.
    for (const { type, lang } of patterns.flatMap((pattern) => matchPath(pattern, `-/${name}`))) {
      const read = lang === undefined ? undefined : languagesIn(lang)
      languages ??= read
      const doctype = type === undefined ? undefined : doctypesByTitle.get(plain(type))
      if (doctype) return { doctype, languages: read }
    }
  }
  return { languages }
}

function withSameSeparators(filename: string): string {
  const ending = /\.[^.]+$/.exec(filename)?.[0] ?? ''
  const stem = filename.slice(0, filename.length - ending.length)
  return stem.replaceAll(/[\s_.–-]+/g, '_') + ending
}
