import type { Generated } from 'kysely'

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  name: string
  /** Base64url, as in browsers. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** The authenticator's usage counter; many always report 0. */
  counter: number
  /** JSON: how browsers reach the authenticator. */
  transports: string
  /** The portal's host when it was created: it works only there. */
  rp_id: string
  created_at: string
  last_used_at: string | null
}

export interface AuthenticatorAppsTable {
  user_id: number
  /** Base32, encrypted. */
  secret: string
  /** The step (30 s) of the newest used code: this and older ones are no longer accepted. */
  last_step: number
  created_at: string
}

export interface RecoveryCodesTable {
  code_hash: string
  user_id: number
}
