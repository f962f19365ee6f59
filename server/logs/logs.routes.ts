import type { FastifyInstance } from 'fastify'
import { type LogEntry, logs } from '#contract/logs.ts'
import type { Principal } from '../core/principal.ts'
import { inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { remove } from '../db/write.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { insertLog, logAct } from './logs.store.ts'
import { logsTable } from './logs.table.ts'

const unknown = 'Diesen Eintrag gibt es nicht (mehr)!'
/** Where the screen shows entries of a type. */
const tabs: Record<string, string> = { error: 'Fehler', info: 'Info', customer: 'Kunden' }
const shortTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** Log entries: staff read, sessions report failures, administrators delete. */
export function logsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, logs.list, async (query) => selectList(db, logsTable, query))

  serve(app, services, logs.show, async ({ id }) =>
    foundOr404(await selectOne(db, logsTable, id), unknown),
  )

  serve(app, services, logs.create, async (draft, { principal, commit, request }) => {
    await services.throttle.report(reporterOf(principal))
    return commit(async (tx) => {
      const { type, status, message } = draft
      const names = namesOf(principal)
      const entry = { type, status, message, ...names, address: request.ip }
      const id = await insertLog(tx, clock(), entry)
      return foundOr404(await selectOne(tx, logsTable, id), unknown)
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

/** Which entry is gone; what it said may be why it had to go, so that is not said again. */
function removalOf({ id, type, createdAt }: LogEntry): string {
  const time = shortTime.format(new Date(createdAt))
  return `Protokolleintrag ${id} (${tabs[type] ?? type}, ${time} UTC) gelöscht`
}

/** Sessions and tokens number themselves; one must not use up what another may report. */
function reporterOf(principal: Principal): string {
  return 'tokenId' in principal ? `token:${principal.tokenId}` : `session:${principal.sessionId}`
}

/** Who reports comes from the session, never from the report. */
function namesOf(principal: Principal) {
  if (principal.kind === 'staff') return { userName: principal.username }
  if (principal.kind === 'company') return { companyName: principal.companyName }
  return { serialNumber: principal.serialNumber, companyName: principal.companyName }
}
