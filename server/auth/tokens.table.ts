import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

export interface ApiTokensTable extends Timestamps {
  id: Generated<number>
  name: string
  name_folded: string
  /** SHA-256 (hex) of the token, which is stored nowhere in plain text. */
  token_hash: string
  is_read_only: number
  /** Scopes by area, as JSON; null if unrestricted. */
  scopes: string | null
  /** Null: valid until it is revoked. */
  expires_at: string | null
  last_used_at: string | null
  /** Name of the creator at the time. */
  created_by: string
}
