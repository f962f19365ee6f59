/** Connects one step of a sign-in or enrolment with the next. */
export type TicketKind =
  | 'second factor'
  | 'enrol at sign-in'
  | 'enrol'
  | 'sign-in at provider'
  | 'signed in at provider'
  | 'link of operator'

export interface TicketsTable {
  /** SHA-256 (hex) of the ticket. */
  ticket_hash: string
  kind: TicketKind
  user_id: number | null
  /** The session that requested it; null if there was none yet. */
  session_id: number | null
  /** JSON, encrypted. */
  details: string
  tries_left: number
  expires_at: string
}
