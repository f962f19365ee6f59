import type { Generated } from 'kysely'

/** The changes of records; written by triggers (`0043-changes.ts`). */
export interface ChangesTable {
  /** Ascending in the order of a record's own changes. */
  id: Generated<number>
  at: string
  /** The record's table; `changes` for the start of the feed. */
  kind: string
  record_id: number
  act: 'created' | 'changed' | 'deleted' | 'begun'
  /** Serial number, customer number or title after the change. */
  record_key: string | null
  /** Position in the feed; null on PostgreSQL until the first read after its commit. */
  number: number | null
}
