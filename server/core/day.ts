import { LatestUsed } from './latest-used.ts'
import { timeIn } from './time-in.ts'

/** In ms. */
const day = 24 * 60 * 60_000

/** In every time zone, days begin at multiples of this; in ms. */
const quarterHour = 15 * 60_000
const quartersOfDay = day / quarterHour

/** How many UTC days are cached per time zone: those of 27 years. */
const maxKept = 10_000

/** The local days within one UTC day, counted from 1970: one up to a quarter of an hour, the next from then on. */
interface Turn {
  before: string
  after: string
  at: number
}

/** By time zone, then by UTC day. */
const turns = new Map<string, LatestUsed<Turn>>()

/** The day (YYYY-MM-DD) of a time in a time zone (IANA name), independent of the server's own. */
export function dayIn(timeZone: string, time: Date): string {
  const quarter = Math.floor(time.getTime() / quarterHour)
  const utcDay = Math.floor(quarter / quartersOfDay)
  // Called by statements for each of a million rows: formatting takes twenty times as long as a cache lookup.
  const { before, after, at } = turnsIn(timeZone).getOrMake(String(utcDay), () =>
    findTurn(timeZone, utcDay),
  )
  return quarter < at ? before : after
}

/** The last `count` days up to and including today, oldest first; all YYYY-MM-DD. */
export function lastDays(today: string, count: number): string[] {
  const last = Date.parse(today)
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * day).toISOString().slice(0, 10),
  )
}

/** A time in German: 26. Dezember 2026 um 14:05. */
export function momentInWords(time: Date, timeZone: string): string {
  return time.toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone })
}

/** A day (YYYY-MM-DD) in German: 26.12.2026. */
export function dayInWords(day: string): string {
  return day.split('-').reverse().join('.')
}

function turnsIn(timeZone: string): LatestUsed<Turn> {
  const cached = turns.get(timeZone)
  if (cached) return cached
  const zoneTurns = new LatestUsed<Turn>(maxKept)
  turns.set(timeZone, zoneTurns)
  return zoneTurns
}

/** Finds the change of day within a UTC day by binary search. */
function findTurn(timeZone: string, utcDay: number): Turn {
  const dayAt = (quarter: number) => {
    const [day = ''] = timeIn(timeZone, new Date(quarter * quarterHour)).split(' ')
    return day
  }
  const first = utcDay * quartersOfDay
  const before = dayAt(first)
  let [known, at] = [first, first + quartersOfDay]
  while (at - known > 1) {
    const middle = Math.floor((known + at) / 2)
    if (dayAt(middle) === before) known = middle
    else at = middle
  }
  return { before, after: dayAt(at), at }
}
