import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { authorOf } from '../import-tasks/import-author.ts'
import { Pace } from '../import-tasks/paced-steps.ts'
import type { Refused } from '../import-tasks/task-ends.ts'
import type { TableRow } from '../tables/cells.ts'
import { asAgreed } from './as-agreed.ts'
import { rowOf } from './check-rows.ts'
import { type Done, doDeeds } from './do-row.ts'
import { findShown, listPending, putRows, updateRow } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import type { ImportRecord } from './imports.store.ts'
import { judgeRows } from './judge-rows.ts'
import { type Deed, type Judged, type Judging, Problems } from './judged.ts'
import { step, yieldToOthers } from './paced-rows.ts'
import { dataOf, judgingOf } from './table-reading.ts'

/**
 * Imports the rows that the dry run found new or changed, a few per transaction, so that nobody waits long. Each is
 * judged again, as its record may have changed, and left out if it has. If a transaction fails, its rows are retried one
 * by one to find those at fault. Continues with the next row after an interruption.
 */
export async function importRows(
  services: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<'done' | 'cancelled' | Refused> {
  const { db, secrets } = services
  const pace = new Pace(db, 'together')
  for await (const rows of dataOf(db, secrets, record)) {
    const waiting = await pendingAmong(db, record.id, rows)
    while (waiting.length > 0) {
      if ((await yieldToOthers(db, record.id, signal)) === 'end') return 'cancelled'
      const some = waiting.splice(0, pace.size)
      const startedAt = performance.now()
      try {
        const wrong = await step(db, record, some.length, (tx) =>
          doRows(tx, services, record, some),
        )
        if (wrong) return { refused: wrong }
        pace.learn(some.length, performance.now() - startedAt)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (some.length > 1) {
          pace.slowDown()
          waiting.unshift(...some)
        } else {
          const wrong = await refuseRow(services, record, some[0], error)
          if (wrong) return { refused: wrong }
        }
      }
    }
  }
  // Somebody may have asked for the end while the last rows were written.
  return (await yieldToOthers(db, record.id, signal)) === 'end' ? 'cancelled' : 'done'
}

async function pendingAmong(db: Db, id: number, rows: TableRow[]): Promise<TableRow[]> {
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0]
  const pending = await listPending(db, id, first, last)
  return rows.filter(({ row }) => pending.has(row))
}

/** Returns the reason if a row cannot be imported and all have to be. */
async function doRows(
  tx: Db,
  services: ImportTools,
  record: ImportRecord,
  rows: TableRow[],
): Promise<string | undefined> {
  // Several devices are changed in one transaction, in another order than by someone who links files to some of them.
  await lockLinks(tx)
  const by = authorOf(record, services.clock())
  const judging = judgingOf(record, services.config)
  const shownRows = await findShown(
    tx,
    record.id,
    rows.map(({ row }) => row),
  )
  const found = await judgeRows(tx, record.kind, rows, judging)
  const judged = found.map((row) => asAgreed(shownRows.get(row.row), row))
  const isEnd = ({ state }: Judged) => state === 'wrong' && record.mode === 'all'
  const end = judged.findIndex(isEnd)
  const some = end < 0 ? judged : judged.slice(0, end + 1)
  const done = await doDeeds(tx, services, by, record, some.filter(hasDeed))
  await putRows(
    tx,
    some.map((row) => ({ ...rowOf(record.id, row), ...resultOf(done.get(row.row)) })),
  )
  const wrong = judged[end]
  return wrong && whyWrong(wrong)
}

function hasDeed(judged: Judged): judged is Judged & { deed: Deed } {
  return judged.deed !== undefined
}

function resultOf(done: Done | undefined) {
  if (!done) return {}
  const { record, journal } = done
  return { record_id: record, outcome: 'imported', journal: JSON.stringify(journal) } as const
}

function whyWrong({ row, content }: Judged): string {
  const [problem] = content.problems
  return `Seit dem Probelauf wurde Zeile ${row} falsch: ${problem?.message ?? ''}`
}

/** Records that writing a row was refused. */
async function refuseRow(
  { db, config }: ImportTools,
  record: ImportRecord,
  row: TableRow | undefined,
  error: ProblemError,
): Promise<string | undefined> {
  if (!row) return undefined
  const content = JSON.stringify({
    changes: [],
    problems: problemsIn(error, judgingOf(record, config), row),
  })
  await step(db, record, 1, (tx) => updateRow(tx, record.id, row.row, { state: 'wrong', content }))
  const why = `Zeile ${row.row}: ${error.message}`
  return record.mode === 'all' ? why : undefined
}

/** The problems by cell of the refused fields, or for the whole row if no field is named. */
function problemsIn({ message, extras }: ProblemError, judging: Judging, row: TableRow) {
  const problems = new Problems(row, judging)
  for (const fieldError of extras.errors ?? []) {
    const place = judging.columns.find(({ field }) => field.name === fieldError.path[0])
    if (place) problems.at(place.field, fieldError.message)
  }
  return problems.found.length > 0 ? problems.found : [{ cell: null, value: null, message }]
}
