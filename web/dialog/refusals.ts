import { formatOthers } from '../base/formats.ts'
import { lazyComponent } from '../base/lazy-component.ts'
import { RequestError } from '../client/request-error.ts'
import type { ToastAction } from '../ui/toasts.tsx'
import { openDialog } from './dialogs.ts'

const StillInUse = lazyComponent(async () => (await import('./StillInUse.tsx')).StillInUse)

/** A record that was not deleted because others need it. */
export interface Refusal {
  error: RequestError
  /** Address of the list of all that need it. */
  usersAt: string
}

/** Whether the server understood and said no; a failing server or an ended session is something else. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status > 401 && error.status < 500
}

/** The specification's detail of a toast: in place of the sentence, which it says already, the first users by name. */
export function detailOf({ users, total }: RequestError): string | undefined {
  if (users.length === 0) return undefined
  const named = users.slice(0, 3).map(({ name }) => `„${name}“`)
  const more = total - named.length
  const rest = more > 0 ? ` und ${formatOthers(more, 'einem weiteren Eintrag', 'weiteren')}` : ''
  return `Server Error: Verwendet von ${named.join(', ')}${rest}`
}

/** What a toast offers where records are still in use: to see by what, with links that lead there. */
export function offerUsers(refusals: readonly Refusal[]): ToastAction | undefined {
  const inUse = refusals.filter(({ error }) => error.users.length > 0)
  if (inUse.length === 0) return undefined
  return {
    label: 'Verwendung zeigen',
    run: () => openDialog(StillInUse, { refusals: inUse }),
  }
}
