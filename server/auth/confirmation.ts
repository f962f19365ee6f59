import { harmful } from '../core/clock-watch.ts'
import type { PersonPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { findConfirmation } from './sessions.store.ts'

/** How long a proven password counts, in ms. */
const confirmedFor = 10 * 60_000

/**
 * Throws a 403 (`confirmation-required`) unless the password was proven in this session within ten minutes: for whatever
 * would let somebody who found an open session come back without it.
 */
export async function assertRecentlyConfirmed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sessionId }: PersonPrincipal,
): Promise<void> {
  if (isRecent(await findConfirmation(db, sessionId), clock())) return
  throw new ProblemError('confirmation-required', 'Bitte bestätigen Sie zuerst Ihr Passwort!')
}

/** Whether somebody proved who they are lately enough, if ever, and not by a clock that was ahead. */
export function isRecent(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false
  const age = now.getTime() - Date.parse(confirmedAt)
  return age <= confirmedFor && age >= -harmful
}
