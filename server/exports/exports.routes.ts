import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExportFormat } from '#contract/export-facts.ts'
import { exports } from '#contract/exports.ts'
import { listUsers } from '../accounts/users.store.ts'
import { authorize, isMachine } from '../auth/access.ts'
import { assertRelatedScopes } from '../auth/scopes.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import { subjectOf } from '../core/principal.ts'
import { assertKnownParameters } from '../http/known-names.ts'
import { readInput, refusingMistakes } from '../http/serve.ts'
import { parseListQuery } from '../query/list-query.ts'
import type { Services } from '../services.ts'
import { type ExportedList, exportedLists } from './exported-lists.ts'
import { readAll } from './read-all.ts'
import { sendSheet } from './send-sheet.ts'
import { userColumns } from './user-columns.ts'

/** Lists as tables (GET, HEAD) for principals who may read the list: all filtered rows, in the list's order. */
export function exportsRoutes(app: FastifyInstance, services: Services): void {
  const { db, reads, config, clock } = services
  const { timeZone } = config

  for (const list of exportedLists) {
    app.route({
      method: ['GET', 'HEAD'],
      url: list.endpoint.path,
      handler: async (request, reply) => {
        const principal = await authorize(services, request, list.endpoint.access)
        const { format, ...wanted } = await readWanted(list, request)
        if (principal && isMachine(principal)) {
          assertRelatedScopes(principal, list.of.entity, wanted)
        }
        const caller = principal ? subjectOf(principal) : addressOf(request)
        const all = await readAll(reads, caller, { of: list.of, ...wanted })
        const { title, columns } = list
        return sendSheet(request, reply, {
          ...{ format, title, columns, timeZone, name: named(title) },
          ...all,
        })
      },
    })
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: exports.users.path,
    handler: async (request, reply) => {
      await authorize(services, request, exports.users.access)
      assertKnownParameters(exports.users, request.query as Record<string, unknown>)
      const { format } = readInput(exports.users, request)
      const users = await listUsers(db)
      const title = 'Bearbeiter'
      return sendSheet(request, reply, {
        ...{ format, title, timeZone, name: named(title), columns: userColumns },
        total: users.length,
        batches: singleBatch(users),
      })
    },
  })

  function named(title: string): string {
    return `${title} ${dayIn(timeZone, clock())}`
  }
}

/** The list's filter and order, and the relations for the columns. */
async function readWanted({ endpoint, of, populate }: ExportedList, request: FastifyRequest) {
  const parameters = request.query as Record<string, unknown>
  assertKnownParameters(endpoint, parameters)
  const { format } = readInput(endpoint, request) as { format: ExportFormat }
  const { filters, sort } = parameters
  const query = refusingMistakes(() => parseListQuery(of.entity, { filters, sort }))
  return { format, filter: query.filter, sort: query.sort, populate }
}

async function* singleBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
