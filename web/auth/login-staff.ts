import type { SignedIn } from '#contract/auth.ts'
import { staffLoginPath } from '#contract/paths.ts'
import type { NextStep } from '#contract/problem.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { RequestError } from '../client/request-error.ts'
import { session } from '../client/session.ts'
import { toast } from '../ui/toasts.tsx'
import type { Credentials } from './LoginForm.tsx'

/**
 * Opens a staff session, reports success or failure in a toast, and returns which it was. `onNext` is called with what
 * the account still has to prove or set up after the correct password: that is no failure.
 */
export async function loginStaff(
  { username, pass }: Credentials,
  onNext: (step: NextStep) => void,
): Promise<boolean> {
  try {
    const credentials = { identifier: username, password: pass }
    welcome(await request<SignedIn>('POST', staffLoginPath, credentials))
  } catch (error) {
    const next = nextStepOf(error)
    if (next) {
      onNext(next)
      return true
    }
    const message = error instanceof Error ? error.message : String(error)
    reportFailure('login', error, `${message} - Login derzeit nicht möglich`)
    return false
  }
  return true
}

/** Continues with the new session. */
export function welcome(signedIn: SignedIn): void {
  session.signIn(signedIn)
  toast.success('Sie wurden erfolgreich eingeloggt!')
}

/** The remaining step of a sign-in that was not refused. */
export function nextStepOf(error: unknown): NextStep | undefined {
  return error instanceof RequestError ? error.next : undefined
}
