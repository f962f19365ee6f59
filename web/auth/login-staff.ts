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
 * Opens a staff session; shows a message of success or failure, and returns which it was. `onNext` hears what the
 * account still has to show, or to set up, after the right password: that is no failure.
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

/** Goes on signed in. */
export function welcome(signedIn: SignedIn): void {
  session.signIn(signedIn)
  toast.success('Sie wurden erfolgreich eingeloggt!')
}

/** What a sign-in that was not refused still asks for. */
export function nextStepOf(error: unknown): NextStep | undefined {
  return error instanceof RequestError ? error.next : undefined
}
