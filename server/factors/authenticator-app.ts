import { Secret, TOTP } from 'otpauth'

const period = 30

/** A key for a new authenticator app: 160 random bits in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI for an app's QR code, with parameters that every app supports (SHA-1, six digits, 30 s). */
export function appUri(secret: string, portalName: string, username: string): string {
  return totp(secret, portalName, username).toString()
}

/**
 * The time step of this code, at most one before or after the current one, since clocks differ; undefined if the code
 * is wrong.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  const options = { algorithm: 'SHA1', digits: 6, period } as const
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...options })
}
