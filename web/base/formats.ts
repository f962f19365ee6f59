import { sizeWithUnit } from '#contract/sizes.ts'
import { words } from './spoken.ts'

/** '3. Februar 2026' or '3 February 2026', in `timeZone` or else the computer's time zone. */
export function formatDate(iso: string, timeZone?: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(new Date(iso))
}

/** '3. Februar 2026' from a day (YYYY-MM-DD), whatever the browser's time zone. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00`)
}

/** 'Februar 2026', from a day (YYYY-MM-DD). */
export function formatMonth(day: string): string {
  return dateFormat({ month: 'long', year: 'numeric' }).format(new Date(`${day}T12:00`))
}

/** 'Dienstag, 3. Februar 2026' from a day without a time (`2026-02-03`). */
export function formatWeekday(day: string): string {
  return dateFormat({ dateStyle: 'full' }).format(new Date(`${day}T00:00:00`))
}

/** '820 kB' or '1,2 MB' from kB (1,000 bytes), the unit of sizes in the API. */
export function formatSize(kilobytes: number): string {
  const { value, ...unit } = sizeWithUnit(kilobytes)
  return numberFormat({ style: 'unit', ...unit }).format(value)
}

/** '03.02.26, 14:05:09' */
export function formatTime(iso: string): string {
  return dateFormat({ dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso))
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

/** '12.345' */
export function formatCount(count: number): string {
  return numberFormat({}).format(count)
}

/** '12 weitere', for what a list leaves out; one is spelled out because German inflects it: 'ein weiteres'. */
export function formatOthers(count: number, singular: string, plural = 'weitere'): string {
  return count === 1 ? singular : `${formatCount(count)} ${plural}`
}

/** '0 von 1 Datei', '2 von 12 Dateien' */
export function formatShare(
  doneCount: number,
  total: number,
  singular: string,
  plural: string,
): string {
  return `${formatCount(doneCount)} von ${formatCount(total)} ${total === 1 ? singular : plural}`
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** In the language of the page. Creating a format takes longer than using it a hundred times, so formats are cached. */
function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cachedFormat(dateFormats, style, (locale) => new Intl.DateTimeFormat(locale, style))
}

function numberFormat(style: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cachedFormat(numberFormats, style, (locale) => new Intl.NumberFormat(locale, style))
}

function cachedFormat<T>(formats: Map<string, T>, style: object, make: (locale: string) => T): T {
  const { locale } = words('base')
  const key = locale + JSON.stringify(style)
  const format = formats.get(key) ?? make(locale)
  formats.set(key, format)
  return format
}
