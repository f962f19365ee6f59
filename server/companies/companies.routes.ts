import type { FastifyInstance } from 'fastify'
import { type Company, companies } from '#contract/companies.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { companySource } from '../db/sources.ts'
import { uniquely } from '../db/violations.ts'
import { assertRemoved, foundOr404, stillInUse } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  companyUnique,
  countDevicesOfCompany,
  insertCompany,
  removeCompany,
  updateCompany,
} from './companies.store.ts'

const unknown = 'Diese Firma gibt es nicht (mehr)!'

/** Companies: staff read, create, change and delete those that have no devices. */
export function companiesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, companies.list, async (query) =>
    selectList<Company>(db, companySource, query),
  )

  serve(app, services, companies.show, async ({ id }) =>
    foundOr404(await selectOne<Company>(db, companySource, id), unknown),
  )

  serve(app, services, companies.create, async ({ pass, ...draft }, { principal, commit }) => {
    const password = await storedPassword(pass)
    return commit(async (tx) => {
      const id = await uniquely(companyUnique, () =>
        insertCompany(tx, clock(), {
          name: draft.name,
          customerNumber: draft.kdnr,
          description: draft.desc,
          ...password,
        }),
      )
      await logAct(tx, clock(), principal, `Firma „${draft.name}“ angelegt`)
      return foundOr404(await selectOne<Company>(tx, companySource, id), unknown)
    })
  })

  serve(app, services, companies.update, async ({ id, pass, ...change }, { principal }) => {
    const password = pass ? await storedPassword(pass) : {}
    return inTransaction(db, async (tx) => {
      const before = foundOr404(await selectOne<Company>(tx, companySource, id), unknown)
      await uniquely(companyUnique, () =>
        updateCompany(tx, clock(), id, {
          name: change.name,
          customerNumber: change.kdnr,
          description: change.desc,
          ...password,
        }),
      )
      if (pass) await removeSessionsOf(tx, 'company', id)
      await logAct(tx, clock(), principal, `Firma „${before.name}“ geändert`)
      return foundOr404(await selectOne<Company>(tx, companySource, id), unknown)
    })
  })

  serve(app, services, companies.remove, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const before = foundOr404(await selectOne<Company>(tx, companySource, id), unknown)
      const count = await countDevicesOfCompany(tx, id)
      if (count > 0) throw stillInUse(`Die Firma „${before.name}“`, count, 'device')
      assertRemoved(await removeCompany(tx, id), unknown)
      await removeSessionsOf(tx, 'company', id)
      await logAct(tx, clock(), principal, `Firma „${before.name}“ gelöscht`)
      return before
    }),
  )
}

async function storedPassword(pass: string) {
  return { passwordHash: await hashPassword(pass), isPasswordWeak: pass.length < 8 }
}
