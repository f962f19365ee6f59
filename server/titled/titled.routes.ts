import type { FastifyInstance } from 'fastify'
import type { doctypes } from '#contract/doctypes.ts'
import type { Part, parts } from '#contract/parts.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import type { Source } from '../db/sources.ts'
import { uniquely } from '../db/violations.ts'
import { assertRemoved, foundOr404, stillInUse } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  insertTitled,
  removeTitled,
  type TitledTable,
  titleUnique,
  updateTitled,
} from './titled.store.ts'

/** What tells article numbers and document types apart. */
interface Titled {
  table: TitledTable
  source: Source
  /** „Artikelnummer“: begins the log entries. */
  word: string
  /** „Die Artikelnummer“: begins the refusal to delete. */
  subject: string
  unknown: string
  taken: string
  usedBy: 'device' | 'file'
  countUses(db: Db, id: number): Promise<number>
}

/** Serves the five calls of a titled entity: staff read, create, change and delete those that nothing uses. */
export function serveTitled(
  app: FastifyInstance,
  services: Services,
  endpoints: typeof parts | typeof doctypes,
  { table, source, word, subject, unknown, taken, usedBy, countUses }: Titled,
): void {
  const { db, clock } = services
  const unique = titleUnique(taken)

  serve(app, services, endpoints.list, async (query) => selectList<Part>(db, source, query))

  serve(app, services, endpoints.show, async ({ id }) => find(db, id))

  serve(app, services, endpoints.create, async (draft, { principal, commit }) =>
    commit(async (tx) => {
      const id = await uniquely(unique, () => insertTitled(tx, table, clock(), draft))
      await logAct(tx, clock(), principal, `${word} „${draft.title}“ angelegt`)
      return find(tx, id)
    }),
  )

  serve(app, services, endpoints.update, async ({ id, ...change }, { principal }) =>
    inTransaction(db, async (tx) => {
      const before = await find(tx, id)
      await uniquely(unique, () => updateTitled(tx, table, clock(), id, change))
      await logAct(tx, clock(), principal, `${word} „${before.title}“ geändert`)
      return find(tx, id)
    }),
  )

  serve(app, services, endpoints.remove, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const before = await find(tx, id)
      const uses = await countUses(tx, id)
      if (uses > 0) throw stillInUse(`${subject} „${before.title}“`, uses, usedBy)
      assertRemoved(await removeTitled(tx, table, id), unknown)
      await logAct(tx, clock(), principal, `${word} „${before.title}“ gelöscht`)
      return before
    }),
  )

  async function find(from: Db, id: number): Promise<Part> {
    return foundOr404(await selectOne<Part>(from, source, id), unknown)
  }
}
