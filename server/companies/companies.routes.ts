import type { FastifyInstance } from 'fastify'
import { companies } from '#contract/companies.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { inTransaction } from '../db/database.ts'
import { findUsers } from '../db/record-users.ts'
import { selectList, selectOne } from '../db/select.ts'
import { insert, remove, update } from '../db/write.ts'
import { assertRemoved, assertUnused, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { companiesTable } from './companies.table.ts'

const unknown = 'Diese Firma gibt es nicht (mehr)!'

/** Companies: staff read, create, change and delete those that have no devices. */
export function companiesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, companies.list, async (query) => selectList(db, companiesTable, query))

  serve(app, services, companies.show, async ({ id }, { populate }) =>
    foundOr404(await selectOne(db, companiesTable, id, populate), unknown),
  )

  serve(
    app,
    services,
    companies.create,
    async ({ pass, ...draft }, { principal, stamp, populate, commit }) => {
      const password = await storedPassword(pass)
      return commit(async (tx) => {
        const id = await insert(tx, companiesTable, stamp, { ...draft, ...password })
        const about = { companyName: draft.name }
        await logAct(tx, clock(), principal, `Firma „${draft.name}“ angelegt`, about)
        return foundOr404(await selectOne(tx, companiesTable, id, populate), unknown)
      })
    },
  )

  serve(
    app,
    services,
    companies.update,
    async ({ id, pass, ...change }, { principal, stamp, match, populate }) => {
      const password = pass ? await storedPassword(pass) : {}
      return inTransaction(db, async (tx) => {
        await match(tx, 'companies', id, () => selectOne(tx, companiesTable, id, populate))
        const before = foundOr404(await selectOne(tx, companiesTable, id), unknown)
        await update(tx, companiesTable, stamp, id, { ...change, ...password })
        if (pass) await removeSessionsOf(tx, 'company', id)
        const about = { companyName: change.name ?? before.name }
        await logAct(tx, clock(), principal, `Firma „${before.name}“ geändert`, about)
        return foundOr404(await selectOne(tx, companiesTable, id, populate), unknown)
      })
    },
  )

  serve(app, services, companies.remove, async ({ id }, { principal, stamp, match, populate }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'companies', id, () => selectOne(tx, companiesTable, id, populate))
      const before = foundOr404(await selectOne(tx, companiesTable, id, populate), unknown)
      assertUnused(`Die Firma „${before.name}“`, await findUsers(tx, 'device', 'company_id', id))
      assertRemoved(await remove(tx, companiesTable, stamp, id), unknown)
      await removeSessionsOf(tx, 'company', id)
      const about = { companyName: before.name }
      await logAct(tx, clock(), principal, `Firma „${before.name}“ gelöscht`, about)
      return before
    }),
  )
}

async function storedPassword(pass: string) {
  return { passwordHash: await hashPassword(pass), isPasswordWeak: pass.length < 8 }
}
