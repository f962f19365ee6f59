import { formatOthers } from '../base/formats.ts'
import { lazyComponent } from '../base/lazy-component.ts'
import { RequestError } from '../client/request-error.ts'
import type { ToastAction } from '../ui/toasts.tsx'
import { openDialog } from './dialogs.ts'

const StillInUse = lazyComponent(async () => (await import('./StillInUse.tsx')).StillInUse)

/** A record that was not deleted because others use it. */
export interface Refusal {
  error: RequestError
  /** Address of the list of all that use it. */
  usersAt: string
}

/** Whether the server refused the request, as opposed to a server failure or an ended session. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status > 401 && error.status < 500
}

/** The specified detail of a toast: the names of the first users, as the toast already shows the server's sentence. */
export function detailOf({ users, total }: RequestError): string | undefined {
  if (users.length === 0) return undefined
  const names = users.slice(0, 3).map(({ name }) => `„${name}“`)
  const unnamedCount = total - names.length
  const rest =
    unnamedCount > 0
      ? ` und ${formatOthers(unnamedCount, 'einem weiteren Eintrag', 'weiteren')}`
      : ''
  return `Server Error: Verwendet von ${names.join(', ')}${rest}`
}

/** The toast's button for records that are still in use: opens a list of their users, with links. */
export function offerUsers(refusals: readonly Refusal[]): ToastAction | undefined {
  const inUse = refusals.filter(({ error }) => error.users.length > 0)
  if (inUse.length === 0) return undefined
  return {
    label: 'Verwendung zeigen',
    run: () => openDialog(StillInUse, { refusals: inUse }),
  }
}
