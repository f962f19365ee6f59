import { fold } from '../db/fold.ts'
import { type CleanLine, cleanLine, cut } from './clean-text.ts'
import type { Held } from './plan.ts'
import type { OldRecord } from './site.ts'

/** A record whose name must be unique, regardless of case, invisible characters and surrounding white space. */
interface Wanted extends OldRecord {
  name: string | null
}

/** The name that a record gets. */
export interface Settled extends CleanLine {
  /**
   * Why the name was changed: it belongs to an older record, or to one of the portal itself; undefined if it was not.
   */
  other: 'in the portal' | { id: number; name: string } | undefined
  /** Whether it had no name at all. */
  wasEmpty: boolean
}

interface Rules {
  max: number
  /** Folded names of the portal's records. */
  taken: Held<string>
  /** The name for a record without one. */
  nameless(record: OldRecord): string
}

/**
 * Gives each record a unique name. Of records whose names are equal regardless of case, invisible characters and
 * surrounding white space the oldest keeps it, the others get „ (2)“, „ (3)“ … appended; such a new name never displaces
 * an original one.
 */
export function settleNames(
  records: readonly Wanted[],
  { max, taken, nameless }: Rules,
): Map<number, Settled> {
  const isHeld = heldFor(taken)
  const owners = new Map<string, { id: number; name: string }>()
  const settled = new Map<number, Settled>()
  const later: [Wanted, CleanLine & { wasEmpty: boolean }][] = []
  for (const record of records.toSorted(byAge)) {
    const cleaned = cleanLine(record.name ?? '', max)
    const wasEmpty = cleaned.text === ''
    const own = wasEmpty ? { ...cleaned, text: cut(nameless(record), max) } : cleaned
    const key = fold(own.text)
    if (owners.has(key) || isHeld(key, record)) {
      later.push([record, { ...own, wasEmpty }])
      continue
    }
    owners.set(key, { id: record.id, name: record.name ?? own.text })
    settled.set(record.id, { ...own, wasEmpty, other: undefined })
  }
  for (const [record, own] of later) {
    const holder = owners.get(fold(own.text)) ?? 'in the portal'
    const text = freeName(own.text, max, (key) => owners.has(key) || isHeld(key, record))
    owners.set(fold(text), { id: record.id, name: text })
    settled.set(record.id, { ...own, text, other: holder })
  }
  return settled
}

/**
 * Says whether a record has to leave a name to one of the portal. What was taken over before is planned as it was then,
 * whatever it is called by now: it is not written again.
 */
export function heldFor<Name>(held: Held<Name>): (name: Name, record: { id: number }) => boolean {
  const taken = new Set(held.values())
  return (name, { id }) => held.get(name) === null || (held.has(name) && !taken.has(id))
}

function freeName(name: string, max: number, isTaken: (key: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const text = cut(name, max - ending.length) + ending
    if (!isTaken(fold(text))) return text
  }
}

/** Records without a time are the youngest; of the same time the one with the lower id is older. */
function byAge(one: OldRecord, other: OldRecord): number {
  const time = ({ createdAt }: OldRecord) => createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return time(one) - time(other) || one.id - other.id
}
