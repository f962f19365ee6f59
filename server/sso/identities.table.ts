export interface IdentitiesTable {
  user_id: number
  /** The provider's issuer address. */
  issuer: string
  /** The provider's permanent id of the account. */
  subject: string
  linked_at: string
}
