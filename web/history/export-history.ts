import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { maxPageSize } from '#contract/query.ts'
import { today } from '../base/days.ts'
import { formatCount } from '../base/formats.ts'
import { reportFailure } from '../client/failures.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import {
  attributeName,
  changeInWords,
  exactHistoryTime,
  historyAct,
  historyWho,
} from './history-words.ts'

const header = ['Nummer', 'Zeit', 'Wer', 'Was', 'Feld', 'Vorher', 'Nachher']

interface Export {
  name: string
  /** Loads the entries before an id, newest first. */
  load: (before: number | undefined, signal: undefined, size: number) => Promise<HistoryEntry[]>
}

/** Saves the history of a record as a CSV file for Excel: one line per changed attribute, newest first. */
export async function exportHistory({ name, load }: Export): Promise<void> {
  try {
    const parts = [byteOrderMark + csvLines([header])]
    let count = 0
    for (let before: number | undefined; ; ) {
      const entries = await load(before, undefined, maxPageSize)
      parts.push(csvLines(entries.flatMap(linesOf)))
      count += entries.length
      before = entries.at(-1)?.id
      if (entries.length < maxPageSize) break
    }
    saveFile({
      name: `verlauf-${fileName(name)}-${today()}.csv`,
      blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    })
    toast.success(`${formatCount(count)} ${count === 1 ? 'Eintrag' : 'Einträge'} gespeichert!`)
  } catch (error) {
    reportFailure('exportHistory', error)
  }
}

function linesOf(entry: HistoryEntry): string[][] {
  const head = [
    String(entry.id),
    exactHistoryTime(entry),
    textCell(historyWho(entry)),
    textCell(historyAct(entry)),
  ]
  if (entry.changes.length === 0) return [[...head, '', '', '']]
  return entry.changes.map((change) => {
    const { from, to } = changeInWords(change)
    const name = attributeName(entry.kind, change.attribute)
    return [...head, ...[name, from ?? '', to].map(textCell)]
  })
}

/** A record's name, made safe for a filename. */
function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
}
