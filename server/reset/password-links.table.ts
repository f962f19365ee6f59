import type { QueuedRow } from '../queue/queued.table.ts'

/** Who may be sent a link, by what they sign in with. */
export type Audience = 'staff' | 'customer'

/** Whose password a link sets. */
export type OwnerKind = 'staff' | 'device' | 'company'

/** Somebody asked for a link; later the link itself. */
export interface PasswordLinksTable extends QueuedRow {
  /** `open`: a link is out, until `expires_at`. `ended`: it was used or replaced, or nobody was to get one. */
  state: 'waiting' | 'open' | 'ended' | 'failed'
  audience: Audience
  /** What was typed, encrypted (a slip may hold a password); null once it is known whose it is. */
  identifier: string | null
  kind: OwnerKind | null
  subject_id: number | null
  /** SHA-256 of the owner's password hash and mail address: a link of before one of them changed is none. */
  owner_mark: string | null
  /** SHA-256 of the mail address, by which links are counted. */
  recipient_hash: string | null
  /** SHA-256 (hex) of the secret, which stands in the mail alone. */
  secret_hash: string | null
  expires_at: string | null
}
