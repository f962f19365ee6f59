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
 * Files merged by their translation groups, in the order of each group's first file; `chosen` contains the files that
 * the customer has switched to.
 */
export function translatedFiles(
  media: CustomerFile[],
  chosen: ReadonlySet<number>,
): TranslatedFile[] {
  const groups = new Map<number, CustomerFile[]>()
  for (const file of media) groups.set(file.group, [...(groups.get(file.group) ?? []), file])
  return [...groups.values()].flatMap((group) => {
    const all = group.sort((one, other) => rankOf(one) - rankOf(other))
    const [best] = all
    if (!best) return []
    return [{ file: all.find(({ id }) => chosen.has(id)) ?? best, all, rank: rankOf(best) }]
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
  const codes = wanted()
  const rank = (code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  const best = [...languages].sort((one, other) => rank(one) - rank(other))
  const shown = best.slice(0, 3).join(' ').toUpperCase()
  return best.length > 3 ? `${shown} +${best.length - 3}` : shown
}

/** Whether a file is in one of the customer's languages. */
export function isInOwnLanguage(file: CustomerFile): boolean {
  return rankOf(file) < wanted().length
}

function rankOf({ languages }: CustomerFile): number {
  const codes = wanted()
  const ranks = languages.map((code) => codes.indexOf(code)).filter((rank) => rank >= 0)
  return Math.min(codes.length, ...ranks)
}

/** Best first: the language chosen here, then those of the browser, then German as the fallback. */
function wanted(): string[] {
  const [, chosen] = new RegExp(`${languageCookie}=(\\w+)`).exec(document.cookie) ?? []
  const asked = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '')
  return [chosen ?? [], asked, 'de'].flat()
}

function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
