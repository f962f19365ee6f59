import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

export interface AuthorityLinksTable extends Timestamps {
  id: Generated<number>
  /** What it shows; exactly one of both is set, and the row goes with it. */
  device_id: number | null
  part_id: number | null
  purpose: string
  /** May name a person. */
  recipient: string
  /** SHA-256 (hex) of the secret, which stands in the address alone. */
  secret_hash: string
  expires_at: string
  revoked_at: string | null
  revoked_by: string | null
  openings: number
  last_opened_at: string | null
  /** Who made it, by name as it was then. */
  created_by: string
}
