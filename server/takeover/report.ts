import { inWords, othersInWords } from '../core/german-numbers.ts'
import { type Topic, topics } from './oddities.ts'
import type { TakenOver } from './take-over.ts'
import type { TakenCount } from './takeover-run.ts'

interface Told extends Pick<TakenOver, 'counts' | 'oddities'> {
  /** Where it was taken from, without any password. */
  from: { database: string; folder: string }
  at: Date
  timeZone: string
  isDryRun: boolean
  /** Paths of letters to customers. */
  letters: string[]
}

/** Entries per topic on the screen; the file has all of them. */
const shownOfTopic = 25

/** The report as lines of text; on the screen with only some entries per topic. */
export function reportLines(report: Told, isForScreen: boolean): string[] {
  const maxLines = isForScreen ? shownOfTopic : Number.POSITIVE_INFINITY
  const { from, at, timeZone, isDryRun, counts, letters } = report
  const when = at.toLocaleString('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return [
    isDryRun ? 'Probelauf einer Übernahme aus Strapi 4' : 'Übernahme aus Strapi 4',
    `${when}`,
    `Datenbank: ${from.database}`,
    `Dateien:   ${from.folder}`,
    ...(isDryRun ? ['Es ist nichts geschrieben worden.'] : []),
    '',
    ...table(counts, isDryRun),
    '',
    ...oddities(report.oddities, maxLines),
    ...(letters.length > 0
      ? ['Briefe für die Kunden umbenannter Geräte', ...indented(letters, maxLines)]
      : []),
  ]
}

function table(counts: TakenCount[], isDryRun: boolean): string[] {
  const heads = [
    'in Strapi',
    isDryRun ? 'käme dazu' : 'dazugekommen',
    'schon da',
    'nicht übernommen',
  ]
  const rows = counts.map(({ title, found, before, taken }) => {
    return [title, ...[found, taken, before, found - before - taken].map(inWords)]
  })
  const width = Math.max(...rows.map(([title = '']) => title.length))
  return [['', ...heads], ...rows].map(([title = '', ...cells]) => {
    const padded = cells.map((cell, index) => cell.padStart((heads[index]?.length ?? 0) + 2))
    return `${title.padEnd(width)}${padded.join('')}`
  })
}

function oddities(found: Map<Topic, string[]>, maxLines: number): string[] {
  const all = [...found].filter(([, texts]) => texts.length > 0)
  const count = all.reduce((sum, [, texts]) => sum + texts.length, 0)
  if (count === 0) return ['Nichts ist aufgefallen.', '']
  const parts = all.flatMap(([topic, texts]) => [topics[topic], ...indented(texts, maxLines), ''])
  return [count === 1 ? '1 Auffälligkeit' : `${inWords(count)} Auffälligkeiten`, '', ...parts]
}

function indented(lines: string[], maxLines: number): string[] {
  const shown = lines.slice(0, maxLines).map((line) => `  - ${line}`)
  const more = lines.length - shown.length
  return more > 0 ? [...shown, `  … und ${othersInWords(more, 'eine weitere')}, im Bericht`] : shown
}
