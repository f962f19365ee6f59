import type { BlobDamage } from '#contract/files.ts'

/** Blobs that are not what their rows say; one row each, until they are again. */
export interface BlobDamagesTable {
  sha256: string
  kind: BlobDamage
  found_at: string
}

/** How far the round through all blobs is: one row. */
export interface BlobRoundsTable {
  id: number
  /** The last blob that was looked at; empty at the beginning of a round. */
  position: string
  begun_at: string
  /** When the last whole round ended. */
  ended_at: string | null
  /** Until then one process goes on with it. */
  leased_until: string | null
}
