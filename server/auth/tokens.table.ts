import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

export interface ApiTokensTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  /** SHA-256 (hex) of the token, which nobody can read again. */
  token_hash: string
  is_read_only: number
  /** What it may, area by area, as JSON; null where that is not limited. */
  scopes: string | null
  /** Null: until it is revoked. */
  expires_at: string | null
  last_used_at: string | null
  /** Who made it, by name as it was then. */
  created_by: string
}
