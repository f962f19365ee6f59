import { settings } from './config.ts'

const names = Object.keys(settings.shape)

/** Shorter names, such as `HOST`, resemble too many others. */
const shortest = 6
const maxChanges = 2

/**
 * German warnings, one per line, about environment variables that are not settings but resemble one: a mistyped
 * `DATABASE_URL` would start an empty portal. Only warnings, as such a name may belong to another program.
 */
export function mistypedSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (names.includes(name)) return []
    const meant = names.find((setting) => looksLike(name, setting))
    return meant === undefined
      ? []
      : [`${name} ist keine Einstellung und gilt nicht. Gemeint ist wohl ${meant}.`]
  })
}

function looksLike(name: string, setting: string): boolean {
  if (setting.length < shortest) return false
  return changesBetween(name.toUpperCase(), setting) <= Math.min(maxChanges, setting.length / 4)
}

/** The number of characters to insert, delete or replace (Levenshtein distance). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (above[at] ?? 0) + Number(letter !== otherLetter)
      current.push(Math.min(replaced, (above[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
