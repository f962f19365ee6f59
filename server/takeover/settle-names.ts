import { fold } from '../db/fold.ts'
import { type CleanText, cleanLine, cut } from './clean-text.ts'
import type { OldRecord } from './site.ts'

/** A name that no other record may have, but for case and outer space. */
interface Wanted extends OldRecord {
  name: string | null
}

/** What a record is called from now on. */
export interface Settled extends CleanText {
  /** Why it has another name, if it has: the older record that keeps it, or one of the portal itself. */
  other: 'in the portal' | { id: number; name: string } | undefined
  /** Whether it had no name at all. */
  wasEmpty: boolean
}

interface Rules {
  max: number
  /** Folded names that the portal itself has given. */
  taken: ReadonlySet<string>
  /** What is called so that has no name. */
  nameless(record: OldRecord): string
}

/**
 * Gives each record a name of its own. Of names that are equal without case and outer space the older record keeps it,
 * the later ones get „ (2)“, „ (3)“ … behind; nobody loses a name to one that was made so.
 */
export function settleNames(
  records: readonly Wanted[],
  { max, taken, nameless }: Rules,
): Map<number, Settled> {
  const owners = new Map<string, { id: number; name: string }>()
  const settled = new Map<number, Settled>()
  const later: [Wanted, CleanText & { wasEmpty: boolean }][] = []
  for (const record of records.toSorted(byAge)) {
    const given = cleanLine(record.name ?? '', max)
    const wasEmpty = given.text === ''
    const own = wasEmpty ? { ...given, text: cut(nameless(record), max) } : given
    const key = fold(own.text)
    if (owners.has(key) || taken.has(key)) {
      later.push([record, { ...own, wasEmpty }])
      continue
    }
    owners.set(key, { id: record.id, name: record.name ?? own.text })
    settled.set(record.id, { ...own, wasEmpty, other: undefined })
  }
  for (const [record, own] of later) {
    const other = owners.get(fold(own.text)) ?? 'in the portal'
    const text = freeName(own.text, max, (key) => owners.has(key) || taken.has(key))
    owners.set(fold(text), { id: record.id, name: text })
    settled.set(record.id, { ...own, text, other })
  }
  return settled
}

function freeName(name: string, max: number, isTaken: (key: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const text = cut(name, max - ending.length) + ending
    if (!isTaken(fold(text))) return text
  }
}

/** What has no time is the youngest; of the same time the one with the lower id is older. */
function byAge(one: OldRecord, other: OldRecord): number {
  const time = ({ createdAt }: OldRecord) => createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return time(one) - time(other) || one.id - other.id
}
