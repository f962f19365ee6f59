import { sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import type { Db } from '../db/database.ts'
import { type BinContent, readContent } from '../discards/bin-content.ts'
import { binKindFacts } from './bin-kinds.ts'

/** An entry of the bin with its whole content; never sent to clients. */
export interface WholeEntry {
  id: number
  kind: BinKind
  record: number
  name: string
  until: string
  keptUntil: string | null
  publicId: string | null
  fileId: number | null
  deletedByKey: string | null
  deletedAt: string
  content: BinContent
}

/** The entry with this id; call `lockLinks` first in order to change it. */
export async function findEntry(db: Db, id: number): Promise<WholeEntry | undefined> {
  const found = await select(db).where('id', '=', id).executeTakeFirst()
  return found && { ...found, content: readContent(found.content) }
}

/** The entry of a deleted record. There is at most one, as ids are never reused. */
export async function findEntryOf(
  db: Db,
  kind: BinKind,
  record: number,
): Promise<WholeEntry | undefined> {
  const found = await select(db)
    .where('kind', '=', kind)
    .where('record_id', '=', record)
    .executeTakeFirst()
  return found && { ...found, content: readContent(found.content) }
}

/** Whether a record exists in its table. As ids are never reused, it is the one that was deleted, if any was. */
export async function isBack(db: Db, kind: BinKind, record: number): Promise<boolean> {
  const table = sql.table(binKindFacts[kind].table)
  const { rows } = await sql`select id from ${table} where id = ${record}`.execute(db)
  return rows.length > 0
}

function select(db: Db) {
  return db
    .selectFrom('bin')
    .select(['id', 'kind', 'name', 'until', 'content'])
    .select(['record_id as record', 'kept_until as keptUntil', 'public_id as publicId'])
    .select(['file_id as fileId', 'deleted_by_key as deletedByKey', 'deleted_at as deletedAt'])
}
