import { settings } from './config.ts'

const known = Object.keys(settings.shape)

/** Names as short as `HOST` look like too many others. */
const shortest = 6
const mostChanges = 2

/**
 * What is said of names in the environment that are no settings and look like one: whoever has mistyped `DATABASE_URL` would
 * find an empty portal. German, a line each. It stops nobody, as such a name may be meant for another program.
 */
export function mistypedSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((setting) => looksLike(name, setting))
    return meant === undefined
      ? []
      : [`${name} ist keine Einstellung und gilt nicht. Gemeint ist wohl ${meant}.`]
  })
}

function looksLike(name: string, setting: string): boolean {
  if (setting.length < shortest) return false
  return changesBetween(name.toUpperCase(), setting) <= Math.min(mostChanges, setting.length / 4)
}

/** How many characters have to be put in, left out or replaced (Levenshtein). */
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
