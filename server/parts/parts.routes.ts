import type { FastifyInstance } from 'fastify'
import { parts } from '#contract/parts.ts'
import { single } from '../core/single.ts'
import { inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { keyedRoutes } from '../sync/keyed.routes.ts'
import { changePart, createParts, keyedParts, removePart, unknownPart } from './part-acts.ts'
import { partsTable } from './parts.table.ts'

/** Article numbers: staff read, create, change and delete those that no device uses. */
export function partsRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serveList(app, services, parts.list, partsTable)

  serve(
    app,
    services,
    parts.show,
    async ({ id }, { populate }) =>
      foundOr404(await selectOne(db, partsTable, id, populate), unknownPart),
    { isKept: true },
  )

  serve(app, services, parts.create, async (draft, { principal, stamp, populate, commit }) =>
    commit(async (tx) => {
      const id = single(await createParts(tx, { principal, stamp }, [draft]))
      return foundOr404(await selectOne(tx, partsTable, id, populate), unknownPart)
    }),
  )

  serve(
    app,
    services,
    parts.update,
    async ({ id, ...change }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        await match(tx, 'parts', id, () => selectOne(tx, partsTable, id, populate))
        await changePart(tx, { principal, stamp }, id, change)
        return foundOr404(await selectOne(tx, partsTable, id, populate), unknownPart)
      }),
  )

  serve(app, services, parts.remove, async ({ id }, { principal, stamp, match, populate }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'parts', id, () => selectOne(tx, partsTable, id, populate))
      const before = foundOr404(await selectOne(tx, partsTable, id, populate), unknownPart)
      await removePart(tx, services, { principal, stamp }, before)
      return before
    }),
  )

  keyedRoutes(app, services, parts, keyedParts)
}
