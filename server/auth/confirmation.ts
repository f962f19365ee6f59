import { harmful } from '../core/clock-watch.ts'
import type { PersonPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { findConfirmation } from './sessions.store.ts'

/** How long a confirmed password stays valid, in ms. */
const confirmationLifetime = 10 * 60_000

/**
 * Throws a 403 (`confirmation-required`) unless the password was confirmed in this session within ten
 * minutes. Required for everything that would let somebody who found a session open get in without it later.
 */
export async function assertRecentlyConfirmed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sessionId }: PersonPrincipal,
): Promise<void> {
  if (isRecent(await findConfirmation(db, sessionId), clock())) return
  throw new ProblemError('confirmation-required', 'Bitte bestätigen Sie zuerst Ihr Passwort!')
}

/** Whether a confirmation is recent; false for null and for one made while the clock was ahead. */
export function isRecent(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false
  const age = now.getTime() - Date.parse(confirmedAt)
  return age <= confirmationLifetime && age >= -harmful
}
