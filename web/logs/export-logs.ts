import { type LogEntry, logs } from '#contract/logs.ts'
import { maxPageSize } from '#contract/query.ts'
import { today } from '../base/days.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox, type Work } from '../dialog/MessageBox.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import { logCsvHead, logCsvLines } from './log-csv.ts'

/** What one file may hold: a spreadsheet opens it in seconds, and the browser keeps it in memory. */
const maxExported = 100_000

interface Export {
  /** The tab, as it stands in the file's name. */
  name: string
  /** Filter of all entries that are wanted. */
  filters: Record<string, unknown>
}

/** Says how many entries there are, then saves all of them as a CSV file, the newest first. */
export async function exportLogs({ name, filters }: Export): Promise<void> {
  try {
    const { pagination } = await call(logs.list, {
      filters,
      fields: ['id'],
      pagination: { page: 1, pageSize: 1 },
    })
    const { total } = pagination
    if (total === 0) {
      toast.info('Es gibt keine Einträge zum Exportieren.')
      return
    }
    openDialog(MessageBox, {
      question: `„${name}“ als CSV-Datei speichern?`,
      body: bodyOf(total),
      confirm: 'Speichern',
      isHarmless: true,
      onConfirm: (work) => save({ name, filters }, Math.min(total, maxExported), work),
    })
  } catch (error) {
    reportFailure('exportLogs', error)
  }
}

function bodyOf(total: number): string {
  if (total > maxExported) {
    return `Suche und Filter zeigen ${formatCount(total)} Einträge. Eine Datei fasst höchstens ${formatCount(maxExported)}: Gespeichert werden die neuesten. Für ältere bitte den Zeitraum einschränken.`
  }
  const [what, is] =
    total === 1 ? ['1 Eintrag', 'wird'] : [`${formatCount(total)} Einträge`, 'werden']
  return `${what}, wie Suche und Filter sie zeigen, ${is} für Excel gespeichert (höchstens ${formatCount(maxExported)}).`
}

async function save({ name, filters }: Export, total: number, work: Work): Promise<void> {
  try {
    const { parts, count } = await collect(filters, total, work)
    saveFile({
      name: `protokoll-${name.toLowerCase()}-${today()}.csv`,
      blob: new Blob([logCsvHead, ...parts], { type: 'text/csv;charset=utf-8' }),
    })
    toast.success(`${formatCount(count)} ${count === 1 ? 'Eintrag' : 'Einträge'} gespeichert!`)
  } catch (error) {
    reportFailure('exportLogs', error)
  }
}

/** Goes from entry to older entry, not from page to page: what arrives meanwhile shifts nothing. */
async function collect(filters: Export['filters'], total: number, { signal, report }: Work) {
  const parts: string[] = []
  let count = 0
  let wanted = filters
  report(0, total)
  while (count < maxExported) {
    const rows = await entriesOf(wanted, signal)
    parts.push(logCsvLines(rows))
    count += rows.length
    report(Math.min(count, total), total)
    const last = rows.at(-1)
    if (!last || rows.length < maxPageSize) break
    wanted = { $and: [...olderThan(last), filters] }
  }
  return { parts, count }
}

/** Stands before other conditions on the time: SQLite enters its index with the first of them. */
function olderThan({ id, createdAt }: LogEntry) {
  const $or = [{ createdAt: { $lt: createdAt } }, { id: { $lt: id } }]
  return [{ createdAt: { $lte: createdAt } }, { $or }]
}

async function entriesOf(filters: Export['filters'], signal: AbortSignal): Promise<LogEntry[]> {
  const { rows } = await call(
    logs.list,
    {
      sort: 'createdAt:desc',
      filters,
      pagination: { page: 1, pageSize: maxPageSize, withCount: false },
    },
    { signal },
  )
  return rows
}
