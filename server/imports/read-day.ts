import { dayIn } from '../core/day.ts'

/** How to read `02/03/2026`; null if nobody has said so. */
export type DayOrder = 'dmy' | 'mdy' | null

const months: Record<string, number> = Object.fromEntries(
  [
    ['jan', 'januar', 'january', 'jaenner', 'jänner'],
    ['feb', 'februar', 'february'],
    ['mär', 'mar', 'maer', 'mrz', 'märz', 'maerz', 'march'],
    ['apr', 'april'],
    ['mai', 'may'],
    ['jun', 'juni', 'june'],
    ['jul', 'juli', 'july'],
    ['aug', 'august'],
    ['sep', 'sept', 'september'],
    ['okt', 'oct', 'oktober', 'october'],
    ['nov', 'november'],
    ['dez', 'dec', 'dezember', 'december'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1])),
)

/** Time zone and year in which a table is read. */
export interface Here {
  timeZone: string
  /** Two digits are read as a year at most three after this one. */
  year: number
}

/** No date with its time is longer. */
const maxLength = 60

/** A weekday before a date; not checked, as it follows from the date. */
const weekday =
  /^(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)(?:\.,?|,)? +/i

/** A time after a date, as written by programs and people. */
const clock =
  /^(?<bare>.*?)(?:T|,? ) *(?<time>\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)? *(?:Uhr|[ap]\.?m\.?|(?<zone>Z|[+-]\d{2}(?::?\d{2})?))?$/i

/**
 * Reads a date as YYYY-MM-DD; otherwise says why it is none, in German. A time after it is ignored, unless it has a
 * zone: programs write local midnight as the day before in UTC.
 */
export function readDay(
  text: string,
  order: DayOrder,
  { timeZone, year }: Here,
): { day: string } | { problem: string } {
  if (text.trim().length > maxLength) return none
  // Normalizes decomposed umlauts and special spaces that some programs write.
  const whole = text.normalize('NFKC').trim().replace(weekday, '')
  const { bare = whole, time = '', zone } = clock.exec(whole)?.groups ?? {}
  const read =
    byYearFirst(bare) ??
    byDots(bare, year) ??
    bySlashes(bare, order, year) ??
    byMonthName(bare, year) ??
    none
  return zone !== undefined && 'day' in read ? inZone(read.day, time, zone, timeZone) : read
}

/** The day in the portal's time zone at a time given with its own zone. */
function inZone(day: string, time: string, zone: string, timeZone: string) {
  const [, hours = '', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const offset = hours === '' ? 'Z' : `${hours}:${minutes}`
  const at = new Date(`${day}T${time.padStart(time.length > 5 ? 8 : 5, '0')}${offset}`)
  return Number.isNaN(at.getTime()) ? none : { day: dayIn(timeZone, at) }
}

const none = {
  problem: 'Das ist kein Tag. Bitte wie 02.03.2026 oder 2026-03-02 schreiben!',
}

/** `2026-03-02`, `2026/3/2`, `2026.03.02`, `20260302`. */
function byYearFirst(text: string) {
  const [, year, month, day] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)?.toSpliced(2, 1) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    []
  return year === undefined ? undefined : dayOf(Number(year), month, day)
}

/** `02.03.2026`, `2.3.26`: the day first, as in all countries that use this form. */
function byDots(text: string, thisYear: number) {
  const [, day, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(text) ?? []
  return year === undefined ? undefined : dayOf(fullYear(year, thisYear), month, day)
}

/** `02/03/2026`, `2-3-26`: without a given order, only if there is one way to read it. */
function bySlashes(text: string, order: DayOrder, thisYear: number) {
  const [, first, , second, written] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (written === undefined) return undefined
  const year = fullYear(written, thisYear)
  const [one, other] = [Number(first), Number(second)]
  if (order === 'mdy') return dayOf(year, first, second)
  if (order === 'dmy' || one > 12 || one === other) return dayOf(year, second, first)
  if (other > 12) return dayOf(year, first, second)
  const [german, american] = [`${one}.${other}.`, `${other}.${one}.`]
  return {
    problem: `„${text}“ kann der ${german} oder der ${american} sein. Bitte angeben, ob der Tag oder der Monat vorne steht!`,
  }
}

/** `2. März 2026`, `02-Mar-2026`, `March 2, 2026`. */
function byMonthName(text: string, thisYear: number) {
  const [, day, name = '', year] =
    /^(\d{1,2})[. -]{1,2}([A-Za-zäÄ]+)\.?[ -](\d{4}|\d{2})$/.exec(text) ?? []
  const [, english = '', englishDay, englishYear] =
    /^([A-Za-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? []
  const month = months[(name || english).toLowerCase()]
  if (month === undefined) return undefined
  return dayOf(fullYear(year ?? englishYear ?? '', thisYear), month, day ?? englishDay)
}

/** Dates of machines are never far ahead: the limit is that of Excel in 2026, but moves on with the years. */
function fullYear(written: string, thisYear: number): number {
  if (written.length !== 2) return Number(written)
  const last = thisYear + 3
  return last - ((last - Number(written)) % 100)
}

function dayOf(year: number, month: string | number | undefined, day: string | undefined) {
  const [monthNumber, date] = [Number(month), Number(day)]
  const utcDate = new Date(Date.UTC(year, monthNumber - 1, date))
  const isReal =
    utcDate.getUTCMonth() === monthNumber - 1 && utcDate.getUTCDate() === date && year >= 1_000
  if (!isReal) return { problem: 'Diesen Tag gibt es nicht.' }
  return { day: utcDate.toISOString().slice(0, 10) }
}
