export interface IdentitiesTable {
  user_id: number
  /** The provider's address, as it calls itself. */
  issuer: string
  /** What the provider calls the account, for good. */
  subject: string
  linked_at: string
}
