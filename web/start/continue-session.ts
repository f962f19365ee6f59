import type { SignedIn } from '#contract/auth.ts'
import { session } from '../client/session.ts'

/**
 * Continues the user's session with what they have changed about themselves; not if they have signed out in another tab
 * meanwhile, or somebody else has signed in there.
 */
export function continueSession(changed: SignedIn): void {
  const isSame = session.current.currentUser?.id === changed.user.id
  if (isSame && !session.isLeft) session.signIn(changed)
}
