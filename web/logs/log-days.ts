import { dayOf } from '../base/days.ts'

/** The day so many days before today, as date fields spell it, `2026-11-21`, in this computer's time zone. */
export function daysAgo(count: number): string {
  const day = new Date()
  day.setDate(day.getDate() - count)
  return dayOf(day)
}
