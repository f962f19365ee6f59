import type { Keep } from '../core/backup-config.ts'
import { tolerance } from '../core/clock-watch.ts'
import { dayIn } from '../core/day.ts'

const day = 24 * 60 * 60_000

/**
 * Which backups stay, given the moments that they show: the newest of each of the last days, weeks (from Monday) and
 * months that have one, as the portal's calendar counts them; and in any case the newest of all, and what is not a day
 * old: whoever has just made one counts on it. What a clock has made that was ahead stays until its day has passed, and
 * takes no day from those that were made since the clock is right.
 */
export function keptOf(moments: string[], keep: Keep, timeZone: string, now: Date): Set<string> {
  const newestFirst = moments.toSorted().toReversed()
  const yesterday = new Date(now.getTime() - day).toISOString()
  const latest = new Date(now.getTime() + tolerance).toISOString()
  const past = newestFirst.filter((moment) => moment <= latest)
  const kept = new Set(newestFirst.filter((moment) => moment === past[0] || moment > yesterday))
  const rules: [count: number, periodOf: (day: string) => string][] = [
    [keep.daily, (day) => day],
    [keep.weekly, weekOf],
    [keep.monthly, (day) => day.slice(0, 7)],
  ]
  for (const [count, periodOf] of rules) {
    const seen = new Set<string>()
    for (const moment of past) {
      const period = periodOf(dayIn(timeZone, new Date(moment)))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(moment)
    }
  }
  return kept
}

/** The Monday of a day. */
function weekOf(date: string): string {
  const time = new Date(`${date}T00:00:00Z`)
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - sinceMonday * day).toISOString().slice(0, 10)
}
