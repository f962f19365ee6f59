import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type DoctypeChange, doctypes } from '#contract/doctypes.ts'
import { single } from '../core/single.ts'
import { inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { foundOr404 } from '../http/found.ts'
import { type Context, serve, serveList } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { keyedRoutes } from '../sync/keyed.routes.ts'
import {
  changeDoctype,
  createDoctypes,
  keyedDoctypes,
  removeDoctype,
  unknownDoctype,
} from './doctype-acts.ts'
import { doctypesTable } from './doctypes.table.ts'

/** Document types: staff read, create and change them, and delete those that no file uses. */
export function doctypesRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serveList(app, services, doctypes.list, doctypesTable)

  serve(
    app,
    services,
    doctypes.show,
    async ({ id }) => foundOr404(await selectOne(db, doctypesTable, id), unknownDoctype),
    { isKept: true },
  )

  serve(app, services, doctypes.create, async (draft, { principal, stamp, commit }) =>
    commit(async (tx) => {
      const id = single(await createDoctypes(tx, { principal, stamp }, [draft]))
      return foundOr404(await selectOne(tx, doctypesTable, id), unknownDoctype)
    }),
  )

  serve(app, services, doctypes.update, change)

  serve(app, services, doctypes.remove, async ({ id }, { principal, stamp, match }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'doctypes', id, () => selectOne(tx, doctypesTable, id))
      const before = foundOr404(await selectOne(tx, doctypesTable, id), unknownDoctype)
      await removeDoctype(tx, services, { principal, stamp }, before)
      return before
    }),
  )

  keyedRoutes(app, services, doctypes, keyedDoctypes, change)

  async function change(
    { id, ...change }: z.output<typeof DoctypeChange>,
    { principal, stamp, match }: Context<'staff' | 'administrator'>,
  ) {
    return inTransaction(db, async (tx) => {
      await match(tx, 'doctypes', id, () => selectOne(tx, doctypesTable, id))
      await changeDoctype(tx, { principal, stamp }, id, change)
      return foundOr404(await selectOne(tx, doctypesTable, id), unknownDoctype)
    })
  }
}
