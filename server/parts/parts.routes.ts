import type { FastifyInstance } from 'fastify'
import { parts } from '#contract/parts.ts'
import { inTransaction } from '../db/database.ts'
import { findUsers } from '../db/record-users.ts'
import { selectList, selectOne } from '../db/select.ts'
import { insert, remove, update } from '../db/write.ts'
import { assertRemoved, assertUnused, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { partsTable } from './parts.table.ts'
import { freshPublicId, retirePublicId } from './public-ids.store.ts'

const unknown = 'Diese Artikelnummer gibt es nicht (mehr)!'

/** Article numbers: staff read, create, change and delete those that no device uses. */
export function partsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, parts.list, async (query) => selectList(db, partsTable, query))

  serve(app, services, parts.show, async ({ id }, { populate }) =>
    foundOr404(await selectOne(db, partsTable, id, populate), unknown),
  )

  serve(app, services, parts.create, async (draft, { principal, stamp, populate, commit }) =>
    commit(async (tx) => {
      const publicId = await freshPublicId(tx)
      const id = await insert(tx, partsTable, stamp, { ...draft, publicId })
      await logAct(tx, clock(), principal, `Artikelnummer „${draft.title}“ angelegt`)
      return foundOr404(await selectOne(tx, partsTable, id, populate), unknown)
    }),
  )

  serve(
    app,
    services,
    parts.update,
    async ({ id, ...change }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        await match(tx, 'parts', id, () => selectOne(tx, partsTable, id, populate))
        const before = foundOr404(await selectOne(tx, partsTable, id), unknown)
        await update(tx, partsTable, stamp, id, change)
        await logAct(tx, clock(), principal, `Artikelnummer „${before.title}“ geändert`)
        return foundOr404(await selectOne(tx, partsTable, id, populate), unknown)
      }),
  )

  serve(app, services, parts.remove, async ({ id }, { principal, stamp, match, populate }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'parts', id, () => selectOne(tx, partsTable, id, populate))
      const before = foundOr404(await selectOne(tx, partsTable, id, populate), unknown)
      assertUnused(
        `Die Artikelnummer „${before.title}“`,
        await findUsers(tx, 'device', 'part_id', id),
      )
      assertRemoved(await remove(tx, partsTable, stamp, id), unknown)
      await retirePublicId(tx, before.publicId, stamp.at)
      await logAct(tx, clock(), principal, `Artikelnummer „${before.title}“ gelöscht`)
      return before
    }),
  )
}
