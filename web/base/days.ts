/** Today in the computer's time zone, formatted for date inputs: `2026-11-21`. */
export function today(): string {
  return dayOf(new Date())
}

/** The day of a moment (YYYY-MM-DD) in the computer's time zone. */
export function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${time.getFullYear()}-${month}-${day}`
}

/** The day of a moment (YYYY-MM-DD) in a given time zone; the server counts days in the portal's. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** A day parameter of the address if it is a valid calendar date, otherwise an empty string. */
export function wholeDay(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && startOf(text) ? text : ''
}

/** The same while the day is still being typed: a year before 2000 is an unfinished one. */
export function knownDay(text: string | null): string {
  const day = wholeDay(text)
  return day < '2000' ? '' : day
}

/** Local midnight at the start of a day, `plus` days later, as an ISO timestamp; undefined for an invalid date. */
export function startOf(day: string, plus = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`)
  if (Number.isNaN(time.getTime()) || dayOf(time) !== day) return undefined
  time.setDate(time.getDate() + plus)
  return time.toISOString()
}
