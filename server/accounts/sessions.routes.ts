import type { FastifyInstance } from 'fastify'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import {
  findOpenSession,
  type Holder,
  listOpenSessions,
  removeOpenSessions,
} from '../auth/open-sessions.store.ts'
import { removeSession } from '../auth/sessions.store.ts'
import { companiesTable } from '../companies/companies.table.ts'
import type { PersonPrincipal } from '../core/principal.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { type LogSubject, logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findUser } from './users.store.ts'

const unknownSession = 'Diese Sitzung gibt es nicht (mehr)!'
const unknownHolder = 'Diesen Eintrag gibt es nicht (mehr)!'

/** Open sessions: all staff list and end their own, administrators anybody's. */
export function sessionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, sessions.own, async (_, { principal }) =>
    listFor(principal, holderOf(principal)),
  )

  serve(app, services, sessions.endOwn, async ({ id }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const session = foundOr404(await findOpenSession(tx, id), unknownSession)
      if (!isOwn(principal, session)) foundOr404(undefined, unknownSession)
      assertRemoved(await removeSession(tx, id), unknownSession)
      await logAct(tx, clock(), principal, 'Eigene Sitzung beendet')
      return { ended: 1 }
    })
  })

  serve(app, services, sessions.endOthers, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const ended = await removeOpenSessions(tx, holderOf(principal), principal.sessionId)
      await logAct(tx, clock(), principal, `Alle anderen eigenen Sitzungen beendet (${ended})`)
      return { ended }
    })
  })

  serve(app, services, sessions.end, async ({ id }, { principal }) => {
    const session = foundOr404(await findOpenSession(db, id), unknownSession)
    if (isOwn(principal, session)) await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const { of, about } = await nameHolder(tx, session)
      assertRemoved(await removeSession(tx, id), unknownSession)
      await logAct(tx, clock(), principal, `Sitzung ${of} beendet`, about)
      return { ended: 1 }
    })
  })

  for (const [kind, calls] of [
    ['staff', users],
    ['device', devices],
    ['company', companies],
  ] as const) {
    serve(app, services, calls.sessions, async ({ id }, { principal }) => {
      const holder = { kind, subject: id }
      await nameHolder(db, holder)
      return listFor(principal, holder)
    })

    serve(app, services, calls.endSessions, async ({ id }, { principal }) => {
      const holder = { kind, subject: id }
      if (isOwn(principal, holder)) await assertRecentlyConfirmed(services, principal)
      return inTransaction(db, async (tx) => {
        const { of, about } = await nameHolder(tx, holder)
        const ended = await removeOpenSessions(tx, holder, principal.sessionId)
        await logAct(tx, clock(), principal, `Sitzungen ${of} beendet (${ended})`, about)
        return { ended }
      })
    })
  }

  async function listFor({ sessionId }: PersonPrincipal, holder: Holder) {
    const open = await listOpenSessions(db, holder, clock())
    return open.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
  }
}

function holderOf({ userId }: PersonPrincipal): Holder {
  return { kind: 'staff', subject: userId }
}

function isOwn({ userId }: PersonPrincipal, { kind, subject }: Holder): boolean {
  return kind === 'staff' && subject === userId
}

/** The holder of the sessions, as worded in the log. */
async function nameHolder(
  tx: Db,
  { kind, subject }: Holder,
): Promise<{ of: string; about: LogSubject }> {
  if (kind === 'staff') {
    const { username } = foundOr404(await findUser(tx, subject), unknownHolder)
    return { of: `von Bearbeiter „${username}“`, about: {} }
  }
  if (kind === 'company') {
    const { name } = foundOr404(await selectOne(tx, companiesTable, subject), unknownHolder)
    return { of: `der Firma „${name}“`, about: { companyName: name } }
  }
  const about = await findDeviceSubject(tx, subject)
  const sn = foundOr404(about.serialNumber, unknownHolder)
  return { of: `von Gerät „${sn}“`, about }
}
