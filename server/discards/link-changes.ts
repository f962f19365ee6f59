import { type RawBuilder, sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import type { HistoryChange } from '#contract/history.ts'
import type { Db } from '../db/database.ts'
import { namesOf } from '../db/record-change.ts'
import { tableNamed } from '../db/schema.ts'
import { linksIn, tableOfKind } from './portraits.ts'

/**
 * The history entries for the links of a record that are deleted or restored with it. Omits columns of its
 * own rows that are restored together with these.
 */
export async function linkChanges(
  tx: Db,
  kind: BinKind,
  id: number,
  change: 'added' | 'removed',
): Promise<HistoryChange[]> {
  const table = tableOfKind[kind]
  const columns = linksIn(table)
  const changes: HistoryChange[] = []
  for (const [attribute, relation] of Object.entries(tableNamed(table).attributes)) {
    if (relation.kind === 'one' && columns.includes(relation.column)) {
      const [named = null] = await namesAt(tx, relation.to, {
        ids: sql.ref(relation.column),
        from: table,
        of: sql`id = ${id}`,
      })
      if (named === null) continue
      const [from, to] = change === 'added' ? [null, named] : [named, null]
      changes.push({ attribute, from, to })
    } else if (relation.kind === 'many' && !relation.isReadOnly) {
      const { table: links, own, other } = relation.link
      const names = await namesAt(tx, relation.to, {
        ids: sql.ref(other),
        from: links,
        of: sql`${sql.ref(own)} = ${id}`,
      })
      if (names.length > 0) changes.push({ attribute, [change]: names })
    }
  }
  return changes
}

async function namesAt(
  tx: Db,
  table: string,
  { ids, from, of }: { ids: RawBuilder<unknown>; from: string; of: RawBuilder<unknown> },
) {
  const { rows } = await sql<{ id: number }>`
    select ${ids} as id from ${sql.table(from)} where ${of} and ${ids} is not null`.execute(tx)
  return namesOf(
    tx,
    table,
    rows.map(({ id }) => id),
  )
}
