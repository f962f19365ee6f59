import type { FastifyInstance } from 'fastify'
import { doctypes } from '#contract/doctypes.ts'
import { inTransaction } from '../db/database.ts'
import { findUsers } from '../db/record-users.ts'
import { selectList, selectOne } from '../db/select.ts'
import { insert, remove, update } from '../db/write.ts'
import { assertRemoved, assertUnused, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { doctypesTable } from './doctypes.table.ts'

const unknown = 'Diesen Dokumententyp gibt es nicht (mehr)!'

/** Document types: staff read, create, change and delete those that no file uses. */
export function doctypesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, doctypes.list, async (query) => selectList(db, doctypesTable, query))

  serve(app, services, doctypes.show, async ({ id }) =>
    foundOr404(await selectOne(db, doctypesTable, id), unknown),
  )

  serve(app, services, doctypes.create, async (draft, { principal, stamp, commit }) =>
    commit(async (tx) => {
      const id = await insert(tx, doctypesTable, stamp, draft)
      await logAct(tx, clock(), principal, `Dokumententyp „${draft.title}“ angelegt`)
      return foundOr404(await selectOne(tx, doctypesTable, id), unknown)
    }),
  )

  serve(app, services, doctypes.update, async ({ id, ...change }, { principal, stamp, match }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'doctypes', id, () => selectOne(tx, doctypesTable, id))
      const before = foundOr404(await selectOne(tx, doctypesTable, id), unknown)
      await update(tx, doctypesTable, stamp, id, change)
      await logAct(tx, clock(), principal, `Dokumententyp „${before.title}“ geändert`)
      return foundOr404(await selectOne(tx, doctypesTable, id), unknown)
    }),
  )

  serve(app, services, doctypes.remove, async ({ id }, { principal, stamp, match }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'doctypes', id, () => selectOne(tx, doctypesTable, id))
      const before = foundOr404(await selectOne(tx, doctypesTable, id), unknown)
      assertUnused(
        `Der Dokumententyp „${before.title}“`,
        await findUsers(tx, 'file', 'doctype_id', id),
      )
      assertRemoved(await remove(tx, doctypesTable, stamp, id), unknown)
      await logAct(tx, clock(), principal, `Dokumententyp „${before.title}“ gelöscht`)
      return before
    }),
  )
}
