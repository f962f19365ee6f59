import { words } from '../base/spoken.ts'
import { isToastShown, type ToastAction, toast } from '../ui/toasts.tsx'
import { currentDevices } from './current-devices.ts'
import { RequestError } from './request-error.ts'
import { session } from './session.ts'

/** The log status of a failure in the browser itself, or of a request without a response. */
const noStatus = '40x'

/**
 * Reports a failed action with one toast and, while somebody is signed in, one log entry. Resolves once the entry is on
 * its way; never rejects. `action` is the store action's name in the log, `offer` the toast's button.
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

/** Reports a failure to load; a toast with the same text that is already shown is not repeated. */
export function reportLoadFailure(action: string, error: unknown): void {
  if (isToastShown(summaryOf(error))) void logFailure(action, error)
  else void reportFailure(action, error)
}

/** The specified message for a failed action. */
export function summaryOf(error: unknown): string {
  const { status, message } = causeOf(error)
  return words('base').failed(status, message)
}

/** Logs a failure that the screen itself shows; resolves once the entry is on its way. Never rejects. */
export async function logFailure(action: string, error: unknown): Promise<void> {
  if (!mayLog(error)) return
  const { status } = causeOf(error)
  const message = error instanceof RequestError ? error.sent : causeOf(error).message
  const requestId = error instanceof RequestError ? error.requestId : undefined
  await import('./unsent-logs.ts').then(
    ({ sendLog }) => {
      void sendLog({ type: 'error', status, message: `${action}: ${message}`, requestId })
    },
    // Staff have loaded it from the start; without a connection, customers' reports are dropped.
    () => undefined,
  )
}

function isAbort(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Staff are notified once and taken to the login page, however many requests failed because of it. */
function isSessionOver(error: unknown) {
  return error instanceof RequestError && error.status === 401 && currentDevices.list.length === 0
}

/** Status and message, as shown in toasts and log entries. */
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
