import type { SignedIn } from '#contract/auth.ts'
import { staffLoginPath } from '#contract/paths.ts'
import { reportFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { session } from '../client/session.ts'
import { toast } from '../ui/toasts.tsx'
import type { Credentials } from './LoginForm.tsx'

/** Opens a staff session; shows a message of success or failure, and returns which it was. */
export async function loginStaff({ username, pass }: Credentials): Promise<boolean> {
  try {
    const credentials = { identifier: username, password: pass }
    session.signIn(await request<SignedIn>('POST', staffLoginPath, credentials))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reportFailure('login', error, `${message} - Login derzeit nicht möglich`)
    return false
  }
  toast.success('Sie wurden erfolgreich eingeloggt!')
  return true
}
