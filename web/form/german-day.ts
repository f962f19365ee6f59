/** Formats `2026-11-22` as '22.11.2026'; returns anything else unchanged. */
export function germanDay(day: string): string {
  const { year, month, date } = iso.exec(day)?.groups ?? {}
  return year === undefined ? day : `${date}.${month}.${year}`
}

const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/
const german = /^(?<date>\d{1,2})\.\s*(?<month>\d{1,2})\.\s*(?<year>\d{4}|\d{2})$/

/** Parses a day in German or ISO notation to `2026-11-22`; undefined for an invalid date. */
export function readDay(text: string): string | undefined {
  const trimmed = text.trim()
  const { year, month, date } = (iso.exec(trimmed) ?? german.exec(trimmed))?.groups ?? {}
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = [year.padStart(4, '20'), month.padStart(2, '0'), date.padStart(2, '0')].join('-')
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined
}

/** Whether a German day ends in a year of two digits, as it does while one of four is being typed. */
export function hasShortYear(text: string): boolean {
  return german.exec(text.trim())?.groups?.year?.length === 2
}
