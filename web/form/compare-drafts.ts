import { listedAtOnce } from '#contract/fields.ts'
import type { Choice } from './choice.ts'

/** An attribute that somebody else has changed while the form was open. */
export interface Difference<Name extends string = string> {
  name: Name
  /** Whether it was changed in the form too; otherwise `mine` is the original value. */
  isMine: boolean
  mine: unknown
  theirs: unknown
  /** Which of the two values the form holds; undefined if both were changed and the user has not chosen yet. */
  chosen: 'mine' | 'theirs' | undefined
}

/** Passwords cannot be read, so whether somebody else has changed one too is unknown. */
export function isUnreadable(name: string): boolean {
  return name === 'pass' || name === 'password'
}

/**
 * Merges a form whose record has changed from `base` to `theirs`. Lists are merged: what was added or removed in the
 * form is applied to the new list. Every other difference is left for the user to decide.
 */
export function compareDrafts<Draft extends object>(
  base: Partial<Draft>,
  mine: Draft,
  theirs: Partial<Draft>,
) {
  type Name = keyof Draft & string
  const draft = { ...mine }
  const differences: Difference<Name>[] = []
  for (const name of Object.keys(base) as Name[]) {
    const isMine = !isSame(base[name], mine[name])
    if (isUnreadable(name)) {
      if (mine[name] !== '')
        differences.push({
          name,
          isMine: true,
          mine: mine[name],
          theirs: theirs[name],
          chosen: undefined,
        })
      continue
    }
    if (isSame(base[name], theirs[name])) continue
    if (isList(base[name]) && isList(mine[name]) && isList(theirs[name])) {
      draft[name] = merged(base[name], mine[name], theirs[name]) as Draft[Name]
      differences.push({ name, isMine, mine: draft[name], theirs: theirs[name], chosen: 'mine' })
    } else if (!isMine) {
      draft[name] = theirs[name] as Draft[Name]
      differences.push({ name, isMine, mine: mine[name], theirs: theirs[name], chosen: 'theirs' })
    } else if (!isSame(mine[name], theirs[name])) {
      differences.push({ name, isMine, mine: mine[name], theirs: theirs[name], chosen: undefined })
    }
  }
  return { draft, differences }
}

/** The attributes of an input that differ from the form's initial values. */
export function onlyChanged<Draft extends object, Input extends object>(
  base: Draft,
  draft: Draft,
  input: Input,
): Partial<Input> {
  const changed = Object.entries(input).filter(([name]) => {
    return !isSame(base[name as keyof Draft], draft[name as keyof Draft])
  })
  return Object.fromEntries(changed) as Partial<Input>
}

/** The change of a list of records, in the format of the API. */
export function linkChange(before: readonly Choice[], now: readonly Choice[]) {
  return { connect: idsWithout(now, before), disconnect: idsWithout(before, now) }
}

/**
 * The same for a list that the form shows completely: if it loses more records than one request may name, the remaining
 * ones are sent instead.
 */
export function wholeLinkChange(before: readonly Choice[], now: readonly Choice[]) {
  const change = linkChange(before, now)
  return change.disconnect.length > listedAtOnce ? { set: idsWithout(now, []) } : change
}

/** Items of a form's lists: selected records, or codes such as those of languages. */
type Listed = Choice | string

export function isList(value: unknown): value is Listed[] {
  return Array.isArray(value)
}

function merged(base: Listed[], mine: Listed[], theirs: Listed[]): Listed[] {
  const [added, removed] = [without(mine, base), without(base, mine)]
  return [...without(theirs, [...added, ...removed]), ...added]
}

function idsWithout(choices: readonly Choice[], excluded: readonly Choice[]): number[] {
  return without(choices, excluded).map(({ id }) => id)
}

function without<Item extends Listed>(items: readonly Item[], excluded: readonly Item[]): Item[] {
  const excludedKeys = new Set(excluded.map(keyOf))
  return items.filter((item) => !excludedKeys.has(keyOf(item)))
}

function isSame(one: unknown, other: unknown): boolean {
  return keyOf(one) === keyOf(other)
}

/** Records are compared by id, whatever their current names and order. */
function keyOf(value: unknown): string {
  if (isList(value)) return JSON.stringify(value.map(keyOf).sort())
  const isChoice = typeof value === 'object' && value !== null && 'id' in value
  return JSON.stringify(isChoice ? value.id : value)
}
