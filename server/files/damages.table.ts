import type { BlobDamage } from '#contract/files.ts'

/** Damaged blobs: one row each, until they are sound again. */
export interface BlobDamagesTable {
  sha256: string
  kind: BlobDamage
  found_at: string
}

/** Progress of the round through all blobs: a single row. */
export interface BlobRoundsTable {
  id: number
  /** The blob checked last; empty at the start of a round. */
  position: string
  begun_at: string
  /** When the last complete round ended. */
  ended_at: string | null
  /** When a process last began the daily sweep of blobs that nothing holds. */
  swept_at: string | null
  /** The lease of the process that continues the round. */
  leased_until: string | null
}
