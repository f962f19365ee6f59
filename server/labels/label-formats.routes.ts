import type { FastifyInstance } from 'fastify'
import { labels } from '#contract/labels.ts'
import { inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  formatUnique,
  insertLabelFormat,
  listLabelFormats,
  removeLabelFormat,
} from './label-formats.store.ts'

/** Custom label formats of the operator. */
export function labelFormatsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, labels.formats, async () => listLabelFormats(db))

  serve(app, services, labels.createFormat, async (draft, { principal, commit }) =>
    commit(async (tx) => {
      const format = await uniquely(formatUnique, () => insertLabelFormat(tx, clock(), draft))
      await logAct(tx, clock(), principal, `Etikettenformat „${format.title}“ angelegt`)
      return format
    }),
  )

  serve(app, services, labels.removeFormat, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const removed = await removeLabelFormat(tx, id)
      const format = foundOr404(removed, 'Dieses Etikettenformat gibt es nicht (mehr)!')
      await logAct(tx, clock(), principal, `Etikettenformat „${format.title}“ gelöscht`)
      return format
    }),
  )
}
