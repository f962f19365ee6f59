import { sql } from 'kysely'
import { changesSince } from '../db/compare-change.ts'
import type { Db } from '../db/database.ts'
import { recordChange } from '../db/record-change.ts'
import { tableNamed } from '../db/schema.ts'
import type { Stamp } from '../db/versions.ts'
import type { Kept } from '../discards/bin-content.ts'
import { linkChanges } from '../discards/link-changes.ts'
import { fileVersionsTable } from '../files/file-versions.table.ts'
import type { WholeEntry } from './bin.store.ts'
import { binKindFacts } from './bin-kinds.ts'

/**
 * Records the restore in the history: the links, and the number if it was replaced or dropped. Versions that
 * were deleted before their file and joined its entry are recorded as well.
 */
export async function recordRestored(
  tx: Db,
  stamp: Stamp,
  entry: WholeEntry,
  changed: Record<string, Kept>,
): Promise<void> {
  const { kind, record, content } = entry
  const { table } = binKindFacts[kind]
  const of = tableNamed(table)
  const keptRow = content.rows.find((some) => some.table === table && some.row.id === record)
  const changes = await linkChanges(tx, kind, record, 'added')
  const relations = Object.entries(of.attributes).flatMap(([name, attribute]) => {
    return attribute.kind === 'column' && attribute.column in changed
      ? [{ name, from: keptRow?.row[attribute.column], to: changed[attribute.column] }]
      : []
  })
  const values = Object.fromEntries(relations.map(({ name, to }) => [name, to]))
  const before = relations.map(({ from }) => from)
  changes.unshift(...(await changesSince(tx, of, values, before)))
  await recordChange(tx, of, stamp, record, 'restored', changes)
  if (kind !== 'file') return
  const joined = sql`in (
    select v.id from versions as v where v.media_id = ${record} and (
      select h.act from history as h where h.kind = 'versions' and h.record_id = v.id
      order by h.id desc limit 1
    ) = 'deleted')`
  await recordChange(tx, fileVersionsTable, stamp, joined, 'restored', [])
}
