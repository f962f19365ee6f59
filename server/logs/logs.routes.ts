import type { FastifyInstance } from 'fastify'
import { type LogEntry, logs } from '#contract/logs.ts'
import { addressOf } from '../core/network.ts'
import { subjectOf } from '../core/principal.ts'
import { inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { remove } from '../db/write.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { requestKeyOf } from './failed-calls.ts'
import { completeLog, insertLog, logAct } from './logs.store.ts'
import { logsTable } from './logs.table.ts'
import { namesOf, reporterOf } from './reporter.ts'

const unknown = 'Diesen Eintrag gibt es nicht (mehr)!'
/** The tab of the log screen for each type. */
const tabs: Record<string, string> = { error: 'Fehler', info: 'Info', customer: 'Kunden' }
const shortTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** Log entries: staff read them, sessions report failures, administrators delete them. */
export function logsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serveList(app, services, logs.list, logsTable)

  serve(app, services, logs.show, async ({ id }) =>
    foundOr404(await selectOne(db, logsTable, id), unknown),
  )

  serve(app, services, logs.create, async (draft, { principal, commit, request }) => {
    const reporter = reporterOf(principal)
    const address = addressOf(request)
    await services.throttle.count('report', subjectOf(principal), address)
    return commit(async (tx) => {
      const { type, status, message, requestId } = draft
      const [action = ''] = message?.split(': ', 1) ?? []
      const completed =
        requestId && (await completeLog(tx, clock(), requestKeyOf(reporter, requestId), action))
      const names = namesOf(principal)
      if (completed) {
        const entry = foundOr404(await selectOne(tx, logsTable, completed), unknown)
        // The entry names what a call was about, even if it was refused: customers are told their own device only.
        return principal.kind === 'staff' ? entry : { ...entry, sn: names.serialNumber ?? null }
      }
      return insertLog(tx, clock(), { type, status, message, ...names, address })
    })
  })

  serve(app, services, logs.remove, async ({ id }, { principal, stamp }) =>
    inTransaction(db, async (tx) => {
      const entry = foundOr404(await selectOne(tx, logsTable, id), unknown)
      assertRemoved(await remove(tx, logsTable, stamp, id), unknown)
      await logAct(tx, clock(), principal, removalOf(entry))
      return entry
    }),
  )
}

/** Identifies the deleted entry without its text, which may be the reason for the deletion. */
function removalOf({ id, type, createdAt }: LogEntry): string {
  const time = shortTime.format(new Date(createdAt))
  return `Protokolleintrag ${id} (${tabs[type] ?? type}, ${time} UTC) gelöscht`
}
