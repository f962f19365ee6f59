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
