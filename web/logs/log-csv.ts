import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { meaningOf } from '#contract/log-meanings.ts'
import type { LogEntry } from '#contract/logs.ts'

const header = [
  'Nummer',
  'Zeit',
  'Bearbeiter',
  'Seriennummer',
  'Firma',
  'Meldung',
  'Status',
  'Bedeutung',
]

/** What the file begins with. */
export const logCsvHead = byteOrderMark + csvLines([header])

/** The entries as lines below the head; times as German spreadsheets know them, in this computer's time zone. */
export function logCsvLines(entries: readonly LogEntry[]): string {
  return csvLines(
    entries.map(({ id, createdAt, user, sn, companie, message, status }) => [
      String(id),
      timeCell(new Date(createdAt)),
      ...[user, sn, companie, message, status, meaningOf(status)].map((text) =>
        textCell(text ?? ''),
      ),
    ]),
  )
}

/** '21.11.2026 09:05:00', without the comma that `Intl` puts between date and time: so Excel knows it for a time. */
function timeCell(time: Date): string {
  const [day, month, hour, minute, second] = [
    time.getDate(),
    time.getMonth() + 1,
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${day}.${month}.${time.getFullYear()} ${hour}:${minute}:${second}`
}
