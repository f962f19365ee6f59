import { dayIn } from '../base/days.ts'
import { formatCount, formatDay } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { Banner } from '../ui/Banner.tsx'

/** How many records must be kept until a day still to come, and the last such day (YYYY-MM-DD). */
export interface Kept {
  count: number
  until: string
}

/** The same of a selection, with the ids of these records. */
export interface KeptAmong extends Kept {
  ids: ReadonlySet<number>
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
  const share = `${formatCount(kept.count)} von ${formatCount(of)} ${kept.count === 1 ? 'ist' : 'sind'}`
  return `${share} aufzubewahren, längstens bis ${formatDay(kept.until)}. Was aufzubewahren ist, lässt sich nur einzeln löschen.`
}

/** Which of these records must be kept, by the days that belong to their ids. */
export function keptAmong(
  days: ReadonlyMap<number, string | null | undefined>,
): KeptAmong | undefined {
  const ids = new Set([...days.keys()].filter((id) => keptOf([days.get(id)])))
  const kept = keptOf([...days.values()])
  return kept && { ...kept, ids }
}

/** Summarizes the retention days (YYYY-MM-DD) that have not passed, in the portal's time zone. */
export function keptOf(days: readonly (string | null | undefined)[]): Kept | undefined {
  const today = dayIn(portal.timeZone, new Date())
  const ahead = days.filter((day) => typeof day === 'string' && day >= today)
  const until = ahead.sort().at(-1)
  return typeof until === 'string' ? { count: ahead.length, until } : undefined
}
