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
  /** As people recognise it: `Firefox unter Windows`; null for sessions from before that was kept. */
  browser: string | null
  /** Without its last part, of whoever opened it. */
  address: string | null
  /** `provider` where single sign-on opened it. */
  came_by?: string | null
  /** When the password was proven last; null for sessions from before that was kept. */
  confirmed_at: string | null
}
