import { sql } from 'kysely'
import type { RecordUser } from '#contract/problem.ts'
import type { Db } from './database.ts'

/** What prevents the deletion of a record: the first few by name, and their total number. */
export interface RecordUsers {
  kind: RecordUser['kind']
  users: RecordUser[]
  total: number
}

const namedAtMost = 10

const places = {
  device: { table: 'devices', name: 'serial_number' },
  file: { table: 'medias', name: 'filename' },
} as const

/** The devices or files whose `column` refers to the record with this id. */
export async function findUsers(
  db: Db,
  kind: RecordUser['kind'],
  column: 'company_id' | 'part_id' | 'doctype_id',
  id: number,
): Promise<RecordUsers> {
  const { table, name } = places[kind]
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select id, ${sql.ref(name)} as name, count(*) over () as total from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} order by ${sql.ref(`${name}_sort`)}, id limit ${namedAtMost}`.execute(
    db,
  )
  const users = rows.map((row) => ({ kind, id: row.id, name: row.name }))
  return { kind, users, total: rows[0]?.total ?? 0 }
}
