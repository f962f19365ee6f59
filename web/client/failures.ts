import { isToastShown, type ToastAction, toast } from '../ui/toasts.tsx'
import { currentDevices } from './current-devices.ts'
import { RequestError } from './request.ts'
import { session } from './session.ts'
import { sendLog } from './unsent-logs.ts'

/** The log status of a failure in the browser itself, and of a request that got no response. */
const noStatus = '40x'

/**
 * Reports a failed action once: one toast, and one log entry while somebody is signed in.
 * `action` is the name of the store action, as the log shows it; `offer` is what the toast offers to do.
 */
export function reportFailure(
  action: string,
  error: unknown,
  summary?: string,
  offer?: ToastAction,
): void {
  if (isAbort(error) || isSessionOver(error)) return
  const { message } = causeOf(error)
  toast.error(summary ?? summaryOf(error), `Server Error: ${message}`, offer)
  logFailure(action, error)
}

/** Reports what could not be loaded; what stands there already for the same reason is not shown a second time. */
export function reportLoadFailure(action: string, error: unknown): void {
  if (isToastShown(summaryOf(error))) logFailure(action, error)
  else reportFailure(action, error)
}

/** The specification's text for a failed action. */
export function summaryOf(error: unknown): string {
  const { status, message } = causeOf(error)
  return `Fehler: ${status} - ${message}`
}

/** Logs a failure that the screen itself shows. */
export function logFailure(action: string, error: unknown): void {
  if (!mayLog(error)) return
  const { status, message } = causeOf(error)
  const requestId = error instanceof RequestError ? error.requestId : undefined
  void sendLog({ type: 'error', status, message: `${action}: ${message}`, requestId })
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
