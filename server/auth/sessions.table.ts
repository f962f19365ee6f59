import type { Generated } from 'kysely'

export interface SessionsTable {
  id: Generated<number>
  kind: 'staff' | 'device' | 'company'
  subject_id: number
  /** SHA-256 (hex) of the bearer token; staff only. */
  bearer_hash: string | null
  /** SHA-256 (hex) of the cookie: the whole session of a customer, only `/uploads/` for staff. */
  cookie_hash: string
  created_at: string
  last_seen_at: string
  /** In words: `Firefox unter Windows`; null for sessions from before this was stored. */
  browser: string | null
  /** Address of whoever opened it, without the last part. */
  address: string | null
  /** `provider` if single sign-on opened it. */
  came_by?: string | null
  /** When the password was last confirmed; null for sessions from before this was stored. */
  confirmed_at: string | null
}
