import type { CustomerFile } from '#contract/customer.ts'
import { languageCookie } from '#contract/paths.ts'

/** A file with its translations: one row with a language switch. */
export interface TranslatedFile {
  /** The translation currently shown. */
  file: CustomerFile
  /** All translations, the customer's own languages first; just the file if there are none. */
  all: CustomerFile[]
  /** Rank of its best language among those that the customer reads; switching the language moves no row. */
  rank: number
}

/**
 * Files merged by their translation groups, in the order of each group's first file; `chosenIds` names the files that
 * the customer has switched to.
 */
export function translatedFiles(
  media: CustomerFile[],
  chosenIds: ReadonlySet<number>,
): TranslatedFile[] {
  const groups = new Map<number, CustomerFile[]>()
  for (const file of media) groups.set(file.group, [...(groups.get(file.group) ?? []), file])
  return [...groups.values()].flatMap((group) => {
    const translations = group.sort((one, other) => rankOf(one) - rankOf(other))
    const [best] = translations
    if (!best) return []
    return [
      {
        file: translations.find(({ id }) => chosenIds.has(id)) ?? best,
        all: translations,
        rank: rankOf(best),
      },
    ]
  })
}

/** The creation date of a group's first file, so that switching the language moves no row. */
export function sinceOf({ all }: TranslatedFile): string {
  return all.map(({ createdAt }) => createdAt).sort()[0] ?? ''
}

/** The languages of a file by their own names: Deutsch, English. */
export function languagesOf({ languages }: CustomerFile): string {
  return languages.map(ownName).join(', ')
}

/** The same as codes, the customer's languages first: DE EN FR +4. */
export function languageCodes({ languages }: CustomerFile): string {
  const codes = preferredLanguages()
  const rank = (code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  const byPreference = [...languages].sort((one, other) => rank(one) - rank(other))
  const firstCodes = byPreference.slice(0, 3).join(' ').toUpperCase()
  return byPreference.length > 3 ? `${firstCodes} +${byPreference.length - 3}` : firstCodes
}

/** Whether a file is in one of the customer's languages. */
export function isInOwnLanguage(file: CustomerFile): boolean {
  return rankOf(file) < preferredLanguages().length
}

function rankOf({ languages }: CustomerFile): number {
  const codes = preferredLanguages()
  const ranks = languages.map((code) => codes.indexOf(code)).filter((rank) => rank >= 0)
  return Math.min(codes.length, ...ranks)
}

/** Best first: the language chosen here, then those of the browser, then German as the fallback. */
function preferredLanguages(): string[] {
  const [, chosenLanguage] = new RegExp(`${languageCookie}=(\\w+)`).exec(document.cookie) ?? []
  const browserLanguages = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '')
  return [chosenLanguage ?? [], browserLanguages, 'de'].flat()
}

function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
