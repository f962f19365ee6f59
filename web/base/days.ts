/** Today as date fields spell it, `2026-11-21`, in this computer's time zone. */
export function today(): string {
  return dayOf(new Date())
}

/** The day that a moment belongs to here. */
export function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${time.getFullYear()}-${month}-${day}`
}

/** The day (YYYY-MM-DD) of a moment in a time zone: the server counts days in the portal's. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** A day from the address that a calendar has, or empty. */
export function wholeDay(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && startOf(text) ? text : ''
}

/** The same where it is taken while it is typed: days before 2000 are years that are not there yet. */
export function knownDay(text: string | null): string {
  const day = wholeDay(text)
  return day < '2000' ? '' : day
}

/** When a day begins here, as the wire spells times; after `plus` more days. Undefined for a day that never was. */
export function startOf(day: string, plus = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`)
  if (Number.isNaN(time.getTime()) || dayOf(time) !== day) return undefined
  time.setDate(time.getDate() + plus)
  return time.toISOString()
}
