import { dayIn } from '../core/day.ts'

/** What `02/03/2026` means; null where nobody has said so. */
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

/** Longer than anybody writes a day with its time. */
const longest = 60

/** What stands before a day in long dates; which one it is hangs on the day. */
const weekday =
  /^(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)(?:\.,?|,)? +/i

/** A time behind a day, as programs and people write it. */
const clock =
  /^(?<bare>.*?)(?:[T ] *)(?<time>\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)? *(?:Uhr|[ap]\.?m\.?|(?<zone>Z|[+-]\d{2}(?::?\d{2})?))?$/i

/**
 * A day as people write it, as YYYY-MM-DD; or why it is none, in German. A time behind it does not matter, unless it says its
 * zone: midnight here is the day before in UTC, as programs write it.
 */
export function readDay(
  text: string,
  order: DayOrder,
  timeZone: string,
): { day: string } | { problem: string } {
  if (text.trim().length > longest) return none
  // Some programs write an umlaut as two characters, and part what belongs together by blanks of their own.
  const whole = text.normalize('NFKC').trim().replace(weekday, '')
  const { bare = whole, time = '', zone } = clock.exec(whole)?.groups ?? {}
  const read =
    byYearFirst(bare) ?? byDots(bare) ?? bySlashes(bare, order) ?? byMonthName(bare) ?? none
  return zone !== undefined && 'day' in read ? inZone(read.day, time, zone, timeZone) : read
}

/** The day that it is in the portal's time zone at a time that says its own. */
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
  return year === undefined ? undefined : dayOf(year, month, day)
}

/** `02.03.2026`, `2.3.26`, `2-3-2026`: the day first, as in all countries that write so. */
function byDots(text: string) {
  const [, day, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(text) ?? []
  return year === undefined ? undefined : dayOf(year, month, day)
}

function bySlashes(text: string, order: DayOrder) {
  const [, first, , second, year] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (year === undefined) return undefined
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
function byMonthName(text: string) {
  const [, day, name = '', year] =
    /^(\d{1,2})[. -]{1,2}([A-Za-zäÄ]+)\.?[ -](\d{4}|\d{2})$/.exec(text) ?? []
  const [, english = '', englishDay, englishYear] =
    /^([A-Za-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? []
  const month = months[(name || english).toLowerCase()]
  if (month === undefined) return undefined
  return dayOf(year ?? englishYear, month, day ?? englishDay)
}

/** Two digits mean 1930 to 2029, as in Excel. */
function dayOf(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
) {
  const [given, own, date] = [Number(year), Number(month), Number(day)]
  const full = year?.length === 2 ? given + (given < 30 ? 2_000 : 1_900) : given
  const made = new Date(Date.UTC(full, own - 1, date))
  const isReal = made.getUTCMonth() === own - 1 && made.getUTCDate() === date && full >= 1_000
  if (!isReal) return { problem: 'Diesen Tag gibt es nicht.' }
  return { day: made.toISOString().slice(0, 10) }
}
