import { type RawBuilder, sql } from 'kysely'
import { type Db, holdingRows, lockUntilCommit } from './database.ts'

/** When a change is made and by whom, by name as it is then; null where nobody is behind it. */
export interface Stamp {
  at: Date
  by: string | null
  /** Who that is; the portal itself unless said. */
  actor?: Actor
}

/** Who may be behind a change: a member of the staff or an API token by id, a customer, or the command line. */
export type Actor =
  | { kind: 'user' | 'token'; id: number }
  | { kind: 'customer' | 'operator'; id?: undefined }

/** Beside the attributes of a record that was read alone; none of them has such a name. */
export const versionKey = '#version'

/** The version that came along with a record, if one did. */
export function versionOf(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const version = (record as Record<string, unknown>)[versionKey]
  return typeof version === 'number' ? version : undefined
}

/** What a changed record's columns become beside those that say the change. */
export function raisedColumns({ at, by }: Stamp): [name: string, value: RawBuilder<unknown>][] {
  return [
    ['version', sql`version + 1`],
    ['updated_at', sql`${at.toISOString()}`],
    ['changed_by', sql`${by}`],
  ]
}

/** Marks records as changed whose ids fulfil the condition, which begins with its operator. */
export async function raise(
  db: Db,
  table: string,
  stamp: Stamp,
  ids: RawBuilder<unknown>,
): Promise<void> {
  const pairs = raisedColumns(stamp).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(pairs)} where id ${ids}`.execute(db)
}

/**
 * Before any row of a transaction that changes links: it changes records at both ends, and two of them that came from
 * different ends would wait for each other.
 */
export function lockLinks(tx: Db): Promise<void> {
  return lockUntilCommit(tx, 'links')
}

/** The tables whose records are linked to each other. */
const linked = ['devices', 'parts', 'medias']

/** Which version a record has, who made it and when. */
export interface Version {
  version: number
  changedBy: string | null
  /** ISO 8601. */
  changedAt: string
}

/** The version of a record, which nobody else changes until the transaction ends; undefined when it is not there. */
export async function lockVersion(tx: Db, table: string, id: number): Promise<Version | undefined> {
  if (linked.includes(table)) await lockLinks(tx)
  const { rows } = await sql<Version>`
    select version, changed_by as ${sql.ref('changedBy')}, updated_at as ${sql.ref('changedAt')}
    from ${sql.table(table)} where id = ${id} ${holdingRows(tx)}`.execute(tx)
  return rows[0]
}
