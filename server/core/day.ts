import { LatestUsed } from './latest-used.ts'

/** In ms. */
const day = 24 * 60 * 60_000

/** No day begins in between, in any time zone; ms. */
const quarterHour = 15 * 60_000

/** How many quarters of an hour are remembered with their days, of each time zone. */
const mostKept = 10_000

interface Zone {
  format: Intl.DateTimeFormat
  days: LatestUsed<string>
}

const zones = new Map<string, Zone>()

/** The day (YYYY-MM-DD) that a time is in a time zone (IANA name), whatever the server's own clock says. */
export function dayIn(timeZone: string, time: Date): string {
  const { format, days } = zoneOf(timeZone)
  const quarter = Math.floor(time.getTime() / quarterHour)
  // A format takes twenty times as long as a look at what it said before.
  return days.getOrMake(String(quarter), () => format.format(time))
}

/** So many days up to and with today, the oldest first; all YYYY-MM-DD. */
export function lastDays(today: string, count: number): string[] {
  const last = Date.parse(today)
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * day).toISOString().slice(0, 10),
  )
}

/** A moment as people read it: 26. Dezember 2026 um 14:05. */
export function momentInWords(time: Date, timeZone: string): string {
  return time.toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone })
}

/** A day (YYYY-MM-DD) as people read it: 26.12.2026. */
export function dayInWords(day: string): string {
  return day.split('-').reverse().join('.')
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  // The one locale whose short date is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const zone = { format, days: new LatestUsed<string>(mostKept) }
  zones.set(timeZone, zone)
  return zone
}
