import type { QueuedRow } from '../queue/queued.table.ts'

/** Who can be sent a link, by the login used. */
export type Audience = 'staff' | 'customer'

/** The kind of account whose password a link resets. */
export type OwnerKind = 'staff' | 'device' | 'company'

/** A request for a link, and later the link itself. */
export interface PasswordLinksTable extends QueuedRow {
  /**
   * `open`: a link was sent, valid until `expires_at`. `ended`: it was used or replaced, or nobody was entitled to one.
   */
  state: 'waiting' | 'open' | 'ended' | 'failed'
  audience: Audience
  /** The typed name, encrypted (it may be a password typed by mistake); null once the account is known. */
  identifier: string | null
  kind: OwnerKind | null
  subject_id: number | null
  /** SHA-256 of the owner's password hash and mail address: a change of either invalidates the link. */
  owner_mark: string | null
  /** SHA-256 of the mail address, for counting links. */
  recipient_hash: string | null
  /** SHA-256 (hex) of the secret, which is stored nowhere and only in the mail. */
  secret_hash: string | null
  expires_at: string | null
}
