import { z } from 'zod'
import { verifyPassword } from '../auth/password.ts'
import type { Secrets } from '../core/secrets.ts'
import { NotMade } from './why-not-made.ts'

const Letter = z.object({ pass: z.string(), passwordHash: z.string() })

/** Encrypts a password that matches `passwordHash`, to be stored until its letter has been sent. */
export function encryptLetterPassword(
  secrets: Secrets,
  pass: string,
  passwordHash: string,
): string {
  const letter: z.input<typeof Letter> = { pass, passwordHash }
  return secrets.encrypt(JSON.stringify(letter))
}

/** Decrypts the password if it is still that of its owner (named in German); throws `NotMade` if it is not. */
export async function decryptLetterPassword(
  secrets: Secrets,
  encrypted: string | null,
  currentHash: string,
  owner: string,
): Promise<string | undefined> {
  if (encrypted === null) return undefined
  const { pass, passwordHash } = decrypted(secrets, encrypted)
  // An unchanged hash saves the slow verification, which matters for hundreds of letters.
  if (passwordHash === currentHash || (await verifyPassword(currentHash, pass))) return pass
  throw new NotMade(`${owner} hat inzwischen ein anderes Passwort. Bitte neu bestellen!`, true)
}

function decrypted(secrets: Secrets, encrypted: string): z.output<typeof Letter> {
  try {
    return Letter.parse(JSON.parse(secrets.decrypt(encrypted)))
  } catch {
    const reason = 'Das aufgehobene Passwort kann nicht gelesen werden. Bitte neu bestellen!'
    throw new NotMade(reason, true)
  }
}
