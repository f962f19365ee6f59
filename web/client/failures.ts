import { words } from '../base/spoken.ts'
import { isToastShown, type ToastAction, toast } from '../ui/toasts.tsx'
import { currentDevices } from './current-devices.ts'
import { RequestError } from './request-error.ts'
import { session } from './session.ts'

/** The log status of a failure in the browser itself, and of a request that got no response. */
const noStatus = '40x'

/**
 * Reports a failed action once: one toast, and one log entry while somebody is signed in; resolves once that is on its
 * way, never rejects. `action` is the name of the store action, as the log shows it; `offer` is what the toast offers to do.
 */
export async function reportFailure(
  action: string,
  error: unknown,
  summary?: string,
  offer?: ToastAction,
): Promise<void> {
  if (isAbort(error) || isSessionOver(error)) return
  const { message } = causeOf(error)
  toast.error(summary ?? summaryOf(error), words('base').cause(message), offer)
  await logFailure(action, error)
}

/** Reports what could not be loaded; what stands there already for the same reason is not shown a second time. */
export function reportLoadFailure(action: string, error: unknown): void {
  if (isToastShown(summaryOf(error))) void logFailure(action, error)
  else void reportFailure(action, error)
}

/** The specification's text for a failed action. */
export function summaryOf(error: unknown): string {
  const { status, message } = causeOf(error)
  return words('base').failed(status, message)
}

/** Logs a failure that the screen itself shows; resolves once that is on its way. Never rejects. */
export async function logFailure(action: string, error: unknown): Promise<void> {
  if (!mayLog(error)) return
  const { status } = causeOf(error)
  const message = error instanceof RequestError ? error.sent : causeOf(error).message
  const requestId = error instanceof RequestError ? error.requestId : undefined
  await import('./unsent-logs.ts').then(
    ({ sendLog }) => {
      void sendLog({ type: 'error', status, message: `${action}: ${message}`, requestId })
    },
    // Staff have it from the start; without a connection customers' reports are not kept.
    () => undefined,
  )
}

function isAbort(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Staff are told once and led to the login, however many requests failed for it. */
function isSessionOver(error: unknown) {
  return error instanceof RequestError && error.status === 401 && currentDevices.list.length === 0
}

/** Status and message as toasts and log entries show them. */
export function causeOf(error: unknown): { status: string; message: string } {
  if (error instanceof RequestError) {
    return { status: error.status === 0 ? noStatus : String(error.status), message: error.message }
  }
  return { status: noStatus, message: error instanceof Error ? error.message : String(error) }
}

function mayLog(error: unknown) {
  const isSignedIn =
    session.current.isAuthenticated || currentDevices.list.length > 0 || currentDevices.hasFailed
  return isSignedIn && !(error instanceof RequestError && error.status === 401)
}
