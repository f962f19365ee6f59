import type { FastifyInstance } from 'fastify'
import { doctypes } from '#contract/doctypes.ts'
import { doctypeSource } from '../db/sources.ts'
import type { Services } from '../services.ts'
import { serveTitled } from '../titled/titled.routes.ts'
import { countMediasOfDoctype } from '../titled/titled.store.ts'

/** Document types. */
export function doctypesRoutes(app: FastifyInstance, services: Services): void {
  serveTitled(app, services, doctypes, {
    table: 'doctypes',
    source: doctypeSource,
    word: 'Dokumententyp',
    subject: 'Der Dokumententyp',
    unknown: 'Diesen Dokumententyp gibt es nicht (mehr)!',
    taken: 'Diesen Dokumententyp gibt es schon!',
    usedBy: 'file',
    countUses: countMediasOfDoctype,
  })
}
