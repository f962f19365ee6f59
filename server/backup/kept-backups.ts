import type { Keep } from '../core/backup-config.ts'
import { tolerance } from '../core/clock-watch.ts'
import { dayIn } from '../core/day.ts'

const day = 24 * 60 * 60_000

/**
 * Selects the backups to keep, by their moments: the newest of each of the last days, weeks (starting on
 * Monday) and months that have one, in the portal's time zone; always the newest of all, and those less than
 * a day old, as whoever has just made one relies on it. Backups made while the clock was ahead are kept until
 * their day has passed, and take no day from those made since the clock is right.
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

/** The Monday of a date's week. */
function weekOf(date: string): string {
  const time = new Date(`${date}T00:00:00Z`)
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - sinceMonday * day).toISOString().slice(0, 10)
}
