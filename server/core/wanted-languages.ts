import { isPageLanguage, type PageLanguage } from './page-words.ts'

/** Browsers never list more languages than this. */
const maxLanguages = 20

/** ISO 639-1 codes in the visitor's order of preference; one requested by a link comes first. */
export function wantedLanguages(requested: unknown, header = ''): string[] {
  const accepted = header
    .split(',')
    .slice(0, maxLanguages)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => /^\s*q=/i.test(parameter))?.split('=')[1]
      return { code: codeOf(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ code }) => code)
  return [...new Set([...(isPageLanguage(requested) ? [requested] : []), ...accepted])]
}

/** The language of a page: the first preferred one that it has, else German. */
export function pageLanguage(languages: string[]): PageLanguage {
  return languages.find(isPageLanguage) ?? 'de'
}

/** By code: finding a name takes long, and a page may show hundreds of files. */
const ownNames = new Map<string, string>()

/** The name of a language (ISO 639-1) in that language: Deutsch, English, Français. */
export function ownName(code: string): string {
  const known = ownNames.get(code)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  const capitalized = name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  ownNames.set(code, capitalized)
  return capitalized
}

function codeOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}
