const [minute, day] = [60_000, 24 * 60 * 60_000]

/** The last moment at which a clock in the zone (IANA name) showed `HH:MM`. */
export function latestSlot(now: Date, at: string, timeZone: string): Date {
  const today = localOf(now, timeZone).slice(0, 'YYYY-MM-DD'.length)
  const slot = momentOf(`${today}T${at}`, timeZone)
  if (slot <= now) return slot
  const yesterday = new Date(Date.parse(`${today}T00:00Z`) - day).toISOString().slice(0, 10)
  return momentOf(`${yesterday}T${at}`, timeZone)
}

/** The moment of a local time; for one skipped by a clock change, the moment is an hour off. */
function momentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  let moment = asUtc
  // Twice: the first guess may be on the other side of a clock change.
  for (let tries = 0; tries < 2; tries += 1) {
    const localTime = Date.parse(`${localOf(new Date(moment), timeZone)}Z`)
    moment += asUtc - localTime
  }
  return new Date(Math.floor(moment / minute) * minute)
}

/** `YYYY-MM-DDTHH:MM` as a clock in the zone shows it. */
function localOf(time: Date, timeZone: string): string {
  // The one locale whose short formats are those of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(time).replace(' ', 'T')
}
