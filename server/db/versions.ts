import { type RawBuilder, sql } from 'kysely'
import { type Db, holdingRows, lockUntilCommit } from './database.ts'

/** When a change is made and by whom, by name at the time; null if by nobody. */
export interface Stamp {
  at: Date
  by: string | null
  /** Who that is; the portal itself by default. */
  actor?: Actor
}

/** Who can make a change: a staff user or an API token by id, a customer, or the command line. */
export type Actor =
  | { kind: 'user' | 'token'; id: number }
  | { kind: 'customer' | 'operator'; id?: undefined }

/** The key of the version beside the attributes of a record read on its own; no attribute has this name. */
export const versionKey = '#version'

/** The version that was read with a record; undefined if it was read without. */
export function versionOf(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const version = (record as Record<string, unknown>)[versionKey]
  return typeof version === 'number' ? version : undefined
}

/** The columns of a changed record that record the change. */
export function raisedColumns({ at, by }: Stamp): [name: string, value: RawBuilder<unknown>][] {
  return [
    ['version', sql`version + 1`],
    ['updated_at', sql`${at.toISOString()}`],
    ['changed_by', sql`${by}`],
  ]
}

/** Marks records as changed; `ids` is a condition on the id that begins with its operator. */
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
 * Call it before touching any row in a transaction that changes links: it changes records at both ends, and two
 * transactions that begin at different ends would deadlock.
 */
export function lockLinks(tx: Db): Promise<void> {
  return lockUntilCommit(tx, 'links')
}

/** The tables whose records are linked to each other. */
const linked = ['devices', 'parts', 'medias']

/** The version of a record, who made it and when. */
export interface Version {
  version: number
  changedBy: string | null
  /** ISO 8601. */
  changedAt: string
}

/** The version of a record, locked until the transaction ends; undefined if there is no such record. */
export async function lockVersion(tx: Db, table: string, id: number): Promise<Version | undefined> {
  if (linked.includes(table)) await lockLinks(tx)
  const { rows } = await sql<Version>`
    select version, changed_by as ${sql.ref('changedBy')}, updated_at as ${sql.ref('changedAt')}
    from ${sql.table(table)} where id = ${id} ${holdingRows(tx)}`.execute(tx)
  return rows[0]
}
