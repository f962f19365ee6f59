import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

export interface AuthorityLinksTable extends Timestamps {
  id: Generated<number>
  /** The record shown; exactly one of the two is set, and deleting it deletes the link. */
  device_id: number | null
  part_id: number | null
  purpose: string
  /** May name a person. */
  recipient: string
  /** SHA-256 (hex) of the secret, which is only part of the link itself. */
  secret_hash: string
  expires_at: string
  revoked_at: string | null
  revoked_by: string | null
  openings: number
  last_opened_at: string | null
  /** Name of the creator at the time. */
  created_by: string
}
