import { z } from 'zod'
import { verifyPassword } from '../auth/password.ts'
import type { Secrets } from '../core/secrets.ts'
import { NotMade } from './why-not-made.ts'

const Letter = z.object({ pass: z.string(), passwordHash: z.string() })

/** Seals a password that fits `passwordHash`, until its letter is made. */
export function sealLetterPassword(secrets: Secrets, pass: string, passwordHash: string): string {
  const letter: z.input<typeof Letter> = { pass, passwordHash }
  return secrets.seal(JSON.stringify(letter))
}

/** The password again, as long as it is still the one of the device; throws `NotMade` when it is not. */
export async function openLetterPassword(
  secrets: Secrets,
  sealed: string | null,
  currentHash: string,
): Promise<string | undefined> {
  if (sealed === null) return undefined
  const { pass, passwordHash } = opened(secrets, sealed)
  // The same hash says so for nothing, which counts when hundreds are made.
  if (passwordHash === currentHash || (await verifyPassword(currentHash, pass))) return pass
  throw new NotMade('Das Gerät hat inzwischen ein anderes Passwort. Bitte neu bestellen!', true)
}

function opened(secrets: Secrets, sealed: string): z.output<typeof Letter> {
  try {
    return Letter.parse(JSON.parse(secrets.open(sealed)))
  } catch {
    const reason = 'Das aufgehobene Passwort kann nicht gelesen werden. Bitte neu bestellen!'
    throw new NotMade(reason, true)
  }
}
