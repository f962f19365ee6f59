const longDate = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long' })

/** '3. Februar 2026' */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso))
}

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' })

/** '3. Februar 2026', from a day (YYYY-MM-DD), wherever the browser is. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00`)
}

/** 'Februar 2026', from a day (YYYY-MM-DD). */
export function formatMonth(day: string): string {
  return month.format(new Date(`${day}T12:00`))
}

const fullDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full' })

/** 'Dienstag, 3. Februar 2026', of a day without a time (`2026-02-03`). */
export function formatWeekday(day: string): string {
  return fullDay.format(new Date(`${day}T00:00:00`))
}

/** '820 kB' or '1,2 MB', from kB (1,000 bytes) as the wire carries sizes. */
export function formatSize(kilobytes: number): string {
  if (kilobytes < 1_000) return inUnit('kilobyte', Math.max(1, kilobytes), 0)
  if (kilobytes < 1_000_000) return inUnit('megabyte', kilobytes / 1_000, 1)
  return inUnit('gigabyte', kilobytes / 1_000_000, 1)
}

function inUnit(unit: string, value: number, maximumFractionDigits: number) {
  return new Intl.NumberFormat('de-DE', { style: 'unit', unit, maximumFractionDigits }).format(
    value,
  )
}

const shortTime = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'medium' })

/** '03.02.26, 14:05:09' */
export function formatTime(iso: string): string {
  return shortTime.format(new Date(iso))
}

const ago = new Intl.RelativeTimeFormat('de-DE')

/** 'gerade eben', 'vor 5 Minuten', 'vor 2 Stunden', 'vor 3 Tagen' */
export function formatAgo(iso: string): string {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'gerade eben'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.round(hours / 24), 'day')
}

const whole = new Intl.NumberFormat('de-DE')

/** '12.345' */
export function formatCount(count: number): string {
  return whole.format(count)
}
