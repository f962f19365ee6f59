/** The day (YYYY-MM-DD) that a time is in a time zone (IANA name), whatever the server's own clock says. */
export function dayIn(timeZone: string, time: Date): string {
  // The one locale whose short date is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}
