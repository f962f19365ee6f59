/** First answers of requests that carried an Idempotency-Key; kept 24 hours. */
export interface KeptAnswersTable {
  /** SHA-256 (hex) of credential and key together: a key counts for whoever sent it. */
  key_hash: string
  /** HMAC (hex) of what was asked, so that a key cannot stand for another request. */
  request_hash: string
  /** Encrypted with a key that only the credential yields: an answer may hold a new password. */
  answer: string
  created_at: string
}
