import { logsPath } from '#contract/paths.ts'
import { isConnected } from '../base/connection.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'
import { session } from './session.ts'

/** A failure reported by the browser. */
interface LogReport {
  type: 'error'
  /** HTTP status as text, or '40x'. */
  status: string
  message: string
  /** Id of the failed request: the server's own entry is completed instead of adding another. */
  requestId: string | undefined
}

/** The first failures show the cause; later ones mostly follow from it. */
const maxKept = 20

/** Staff reports that could not be sent, and whose they are: nobody sends another user's reports. */
let unsent: { authKey: string | null; reports: LogReport[] } = { authKey: null, reports: [] }

/** From now on, sends reports that found no connection as soon as there is one. */
export function keepUnsentLogs(): void {
  isConnected.subscribe(() => {
    if (isConnected.current) void sendUnsent()
  })
}

/** Writes a report to the log; for staff, later if there is no connection. Never rejects. */
export async function sendLog(report: LogReport): Promise<void> {
  if (isConnected.current) {
    try {
      await request('POST', logsPath, { data: report })
      return
    } catch (error) {
      // The user has been told of the failure itself; knowing that its report was refused would not help.
      if (!(error instanceof RequestError && error.status === 0)) return
    }
  }
  keep(report)
}

function keep(report: LogReport): void {
  const { authKey } = session.current
  if (unsent.authKey !== authKey) unsent = { authKey, reports: [] }
  if (authKey !== null && unsent.reports.length < maxKept) unsent.reports.push(report)
}

async function sendUnsent(): Promise<void> {
  const { authKey, reports } = unsent
  unsent = { authKey: null, reports: [] }
  if (authKey !== session.current.authKey) return
  for (const report of reports) {
    if (session.current.authKey === authKey) await sendLog(report)
  }
}
