import type { Generated } from 'kysely'

/** What became of which record; triggers write it (`0043-changes.ts`). */
export interface ChangesTable {
  /** In the order in which a record's own changes happened. */
  id: Generated<number>
  at: string
  /** The table of the record; `changes` where the feed itself began. */
  kind: string
  record_id: number
  act: 'created' | 'changed' | 'deleted' | 'begun'
  /** Serial number, customer number or title, as it was after the change. */
  record_key: string | null
  /** Its place in what is told; null on PostgreSQL until somebody has asked since its commit. */
  number: number | null
}
