import { logsPath } from '#contract/paths.ts'
import { type ToastAction, toast } from '../ui/toasts.tsx'
import { currentDevices } from './current-devices.ts'
import { RequestError, request } from './request.ts'
import { session } from './session.ts'

/** The log status of a failure in the browser itself. */
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
  const { status, message } = causeOf(error)
  toast.error(summary ?? `Fehler: ${status} - ${message}`, `Server Error: ${message}`, offer)
  logFailure(action, error)
}

/** Logs a failure that the screen itself shows. */
export function logFailure(action: string, error: unknown): void {
  const { status, message } = causeOf(error)
  if (mayLog(error)) void log(status, `${action}: ${message}`)
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
  if (error instanceof RequestError) return { status: String(error.status), message: error.message }
  return { status: noStatus, message: error instanceof Error ? error.message : String(error) }
}

function mayLog(error: unknown) {
  const isSignedIn = session.current.isAuthenticated || currentDevices.list.length > 0
  return isSignedIn && !(error instanceof RequestError && [0, 401].includes(error.status))
}

async function log(status: string, message: string) {
  try {
    await request('POST', logsPath, { data: { type: 'error', status, message } })
  } catch {
    // The person has already been told of the failure itself; a second message would not help.
  }
}
