import { dayIn } from '../base/days.ts'
import { formatCount, formatDay } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { Banner } from '../ui/Banner.tsx'

/** Records that must be kept until a day still to come, and the last such day (YYYY-MM-DD). */
export interface Kept {
  ids: ReadonlySet<number>
  until: string
}

interface Props {
  /** Undefined if no record must be kept. */
  kept: Kept | undefined
  /** How many records are to be deleted. */
  of: number
}

/** Shown in the question before a bulk deletion: how many records are left out, as only their names delete them. */
export function KeptBanner({ kept, of }: Props) {
  if (!kept) return null
  return (
    <div className="dialog-kept">
      <Banner type="warn" text={describeKept(kept, of)} />
    </div>
  )
}

export function describeKept(kept: Kept, of: number): string {
  const { ids, until } = kept
  const share = `${formatCount(ids.size)} von ${formatCount(of)} ${ids.size === 1 ? 'ist' : 'sind'}`
  return `${share} aufzubewahren, längstens bis ${formatDay(until)}. Was aufzubewahren ist, lässt sich nur einzeln löschen.`
}

/**
 * Which of these records must be kept, by the retention days (YYYY-MM-DD) of their ids: those whose day has not passed
 * in the portal's time zone.
 */
export function keptAmong(days: ReadonlyMap<number, string | null | undefined>): Kept | undefined {
  const today = dayIn(portal.timeZone, new Date())
  const ahead = [...days].flatMap(([id, day]) => (day && day >= today ? { id, day } : []))
  const until = ahead
    .map(({ day }) => day)
    .sort()
    .at(-1)
  return until ? { ids: new Set(ahead.map(({ id }) => id)), until } : undefined
}

/** The others of a selection, which a bulk deletion deletes. */
export function withoutKept(ids: readonly number[], kept: Kept | undefined): number[] {
  return ids.filter((id) => !kept?.ids.has(id))
}
