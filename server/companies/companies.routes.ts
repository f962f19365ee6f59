import type { FastifyInstance } from 'fastify'
import { companies } from '#contract/companies.ts'
import { single } from '../core/single.ts'
import { inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { keyedRoutes } from '../sync/keyed.routes.ts'
import { companiesTable } from './companies.table.ts'
import {
  changeCompany,
  companyPassword,
  createCompanies,
  keyedCompanies,
  removeCompany,
  unknownCompany,
} from './company-acts.ts'

/** Companies: staff read, create and change them, and delete those without devices. */
export function companiesRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serveList(app, services, companies.list, companiesTable)

  serve(
    app,
    services,
    companies.show,
    async ({ id }, { populate }) =>
      foundOr404(await selectOne(db, companiesTable, id, populate), unknownCompany),
    { isKept: true },
  )

  serve(
    app,
    services,
    companies.create,
    async ({ pass, passProof, ...draft }, { principal, stamp, populate, commit }) => {
      const password = await companyPassword(services, pass, passProof)
      return commit(async (tx) => {
        const id = single(
          await createCompanies(tx, { principal, stamp }, [{ ...draft, ...password }]),
        )
        return foundOr404(await selectOne(tx, companiesTable, id, populate), unknownCompany)
      })
    },
  )

  serve(
    app,
    services,
    companies.update,
    async ({ id, pass, passProof, ...change }, { principal, stamp, match, populate }) => {
      const password = pass ? await companyPassword(services, pass, passProof) : {}
      return inTransaction(db, async (tx) => {
        await match(tx, 'companies', id, () => selectOne(tx, companiesTable, id, populate))
        await changeCompany(tx, { principal, stamp }, id, { ...change, ...password })
        return foundOr404(await selectOne(tx, companiesTable, id, populate), unknownCompany)
      })
    },
  )

  serve(app, services, companies.remove, async ({ id }, { principal, stamp, match, populate }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'companies', id, () => selectOne(tx, companiesTable, id, populate))
      const before = foundOr404(await selectOne(tx, companiesTable, id, populate), unknownCompany)
      await removeCompany(tx, services, { principal, stamp }, before)
      return before
    }),
  )

  keyedRoutes(app, services, companies, keyedCompanies)
}
