import type { Generated } from 'kysely'
import type { Timestamps, Versioned } from '../db/table.ts'

export interface UsersTable extends Timestamps, Versioned {
  id: Generated<number>
  username: string
  username_folded: string
  email: string | null
  email_folded: string | null
  password_hash: string
  is_admin: number
  is_blocked: number
}

export interface SetupCodesTable {
  code_hash: string
  expires_at: string
  tries_left: number
}
