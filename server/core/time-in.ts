const formats = new Map<string, Intl.DateTimeFormat>()

/** A time in a time zone (IANA name): `2026-11-21 09:05:00`. */
export function timeIn(timeZone: string, time: Date): string {
  return formatOf(timeZone).format(time)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  // The one locale whose short date is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(timeZone, format)
  return format
}
