import { logsPath } from '#contract/paths.ts'
import { isConnected } from '../base/connection.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'
import { session } from './session.ts'

/** What the browser reports of a failure. */
interface LogReport {
  type: 'error'
  /** HTTP status as text, or '40x'. */
  status: string
  message: string
  /** Of the failed call: the server's own entry is completed instead of adding one. */
  requestId: string | undefined
}

/** The first failures say why; those after them mostly follow from it. */
const keptAtMost = 20

/** Reports of staff that found no connection, and whose they are: nobody sends another's. */
let unsent: { authKey: string | null; reports: LogReport[] } = { authKey: null, reports: [] }

/** From now on what found no connection is sent as soon as there is one. */
export function keepUnsentLogs(): void {
  isConnected.subscribe(() => {
    if (isConnected.current) void sendUnsent()
  })
}

/** Writes a report to the log, for staff as soon as there is a connection. Never rejects. */
export async function sendLog(report: LogReport): Promise<void> {
  if (isConnected.current) {
    try {
      await request('POST', logsPath, { data: report })
      return
    } catch (error) {
      // The person has been told of the failure itself; that its report was refused would not help anybody.
      if (!(error instanceof RequestError && error.status === 0)) return
    }
  }
  keep(report)
}

function keep(report: LogReport): void {
  const { authKey } = session.current
  if (unsent.authKey !== authKey) unsent = { authKey, reports: [] }
  if (authKey !== null && unsent.reports.length < keptAtMost) unsent.reports.push(report)
}

async function sendUnsent(): Promise<void> {
  const { authKey, reports } = unsent
  unsent = { authKey: null, reports: [] }
  if (authKey !== session.current.authKey) return
  for (const report of reports) {
    if (session.current.authKey === authKey) await sendLog(report)
  }
}
