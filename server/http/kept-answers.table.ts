/** First answers to requests with an Idempotency-Key; kept for 24 hours. */
export interface KeptAnswersTable {
  /** SHA-256 (hex) of credential and key together: a key is valid only for its sender. */
  key_hash: string
  /** HMAC (hex) of the request, so that a key cannot be reused for another one. */
  request_hash: string
  /** Encrypted with a key derived from the credential: an answer may contain a new password. */
  answer: string
  created_at: string
}
