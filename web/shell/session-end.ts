import { navigate } from 'wouter/use-browser-location'
import type { User } from '#contract/auth.ts'
import { SignInAgain } from '../auth/session-dialogs.ts'
import { localStore } from '../base/local-storage.ts'
import { currentPlace } from '../base/paths.ts'
import { queryClient, refreshShown } from '../client/queries.ts'
import { type Session, session, storageKey } from '../client/session.ts'
import { closeAllDialogs, closed, openDialog, openDialogs } from '../dialog/dialogs.ts'
import { isInputHeld } from '../form/unsaved-input.ts'
import { toast, toastHistory } from '../ui/toasts.tsx'

const notSaved =
  'Es wurde nichts gespeichert. Bitte prüfen Sie die Eingaben, und speichern Sie sie selbst.'
let pending: Promise<boolean> | undefined

/**
 * From now on, a session that ended elsewhere leads to the login page, or is renewed in a dialog above unsaved input.
 */
export function watchSessionEnd(): void {
  session.onEnd = renew
  let { currentUser: owner } = session.current
  session.subscribe(() => {
    const { currentUser } = session.current
    if (owner && currentUser && currentUser.id !== owner.id) startWith(currentUser)
    owner = currentUser
  })
}

/** Somebody else has signed in in another tab: what the former user has loaded is not for them. */
function startWith({ username }: User): void {
  const hasInput = openDialogs.current.length > 0 || isInputHeld()
  toastHistory.set([])
  toast.warn(`Jetzt ist „${username}“ angemeldet.`, hasInput ? notSaved : undefined)
  queryClient.removeQueries({ type: 'inactive' })
  // Once only what this user may see is on the screen.
  setTimeout(refreshShown)
}

/**
 * Reports why the session is gone. A tab that signed out notes it in local storage (`isLeft`), the only place where
 * other tabs can read it.
 */
function reportSessionEnd(): void {
  toast.warn(
    session.isLeft
      ? 'Sie haben sich in einem anderen Tab abgemeldet.'
      : 'Ihre Sitzung ist abgelaufen.',
    'Bitte melden Sie sich erneut an.',
  )
}

/** Reports why the session has ended and goes to the login page, which leads back here. */
function leaveEndedSession(): void {
  // The next user may be somebody else.
  toastHistory.set([])
  reportSessionEnd()
  const place = currentPlace()
  closeAllDialogs()
  session.clear()
  queryClient.clear()
  navigate('/admin-login', { state: place })
}

/** Shows one question or message, however many requests find that the session has ended. */
function renew(endedSession: Session): Promise<boolean> {
  if (endedSession.authKey === null) return Promise.resolve(false)
  if (session.current.authKey !== endedSession.authKey)
    return Promise.resolve(isRenewed(endedSession))
  pending ??= askOrLeave(endedSession).finally(() => {
    pending = undefined
  })
  return pending
}

/** Unsaved input in a dialog or form must not be lost: the question opens above it. */
async function askOrLeave(endedSession: Session): Promise<boolean> {
  if (openDialogs.current.length === 0 && !isInputHeld()) {
    leaveEndedSession()
    return false
  }
  // Expired for every other tab; only this one still knows whose session it was.
  localStore.write(storageKey, null)
  await closed(openDialog(SignInAgain, { lost: endedSession, onLeave: leaveEndedSession }))
  if (session.current.authKey === endedSession.authKey) reportSessionEnd()
  return isRenewed(endedSession)
}

/** Whether the same user has signed in again; nothing is done in another user's name. */
function isRenewed(endedSession: Session): boolean {
  const { authKey, currentUser } = session.current
  return (
    authKey !== null &&
    authKey !== endedSession.authKey &&
    currentUser?.id === endedSession.currentUser?.id
  )
}
