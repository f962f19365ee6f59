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

/** A day parameter of the address if it is a calendar date from the year 1000 on, otherwise an empty string. */
export function wholeDay(text: string | null): string {
  return text !== null && /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && startOf(text) ? text : ''
}

/** The server reads years of four digits only. */
const lastMoment = '9999-12-31T23:59:59.999Z'

/**
 * Local midnight at the start of a day, `plus` days later, as an ISO timestamp, at most the last one that the server
 * reads; undefined for an invalid date.
 */
export function startOf(day: string, plus = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`)
  if (Number.isNaN(time.getTime()) || dayOf(time) !== day) return undefined
  time.setDate(time.getDate() + plus)
  return time > new Date(lastMoment) ? lastMoment : time.toISOString()
}
