import { dayOf } from '../base/days.ts'

/** The day `count` days before today in the computer's time zone, formatted for date inputs: `2026-11-21`. */
export function daysAgo(count: number): string {
  const day = new Date()
  day.setDate(day.getDate() - count)
  return dayOf(day)
}
