import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../core/secrets.ts'
import { generatePassword } from './password.ts'

/** How long a generated password may stay in an open form, in ms. */
const life = 24 * 60 * 60_000

/** Generates a password and a proof by which the server recognises it later; neither is stored. */
export function makePassword(secrets: Secrets, now: Date): { pass: string; proof: string } {
  const pass = generatePassword()
  const until = (now.getTime() + life).toString(36)
  return { pass, proof: `${until}.${proofOf(secrets, pass, until)}` }
}

/** Whether the server generated this password, according to its own proof, which clients cannot forge. */
export function isMade(
  secrets: Secrets,
  pass: string,
  proof: string | null | undefined,
  now: Date,
): boolean {
  const [until = '', givenSignature = ''] = (proof ?? '').split('.')
  const expected = Buffer.from(proofOf(secrets, pass, until))
  const sent = Buffer.from(givenSignature)
  const isRight = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isRight && Number.parseInt(until, 36) > now.getTime()
}

function proofOf(secrets: Secrets, pass: string, until: string): string {
  return secrets.derive(`made password, until ${until}: ${pass}`)
}
