import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { serveList } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { historyTable } from './history.table.ts'

/** The change history of records, for staff. */
export function historyRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, history.list, historyTable)
}
