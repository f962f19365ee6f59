import type { FastifyInstance } from 'fastify'
import { parts } from '#contract/parts.ts'
import { partSource } from '../db/sources.ts'
import type { Services } from '../services.ts'
import { serveTitled } from '../titled/titled.routes.ts'
import { countDevicesOfPart } from '../titled/titled.store.ts'

/** Article numbers. */
export function partsRoutes(app: FastifyInstance, services: Services): void {
  serveTitled(app, services, parts, {
    table: 'parts',
    source: partSource,
    word: 'Artikelnummer',
    subject: 'Die Artikelnummer',
    unknown: 'Diese Artikelnummer gibt es nicht (mehr)!',
    taken: 'Diese Artikelnummer gibt es schon!',
    usedBy: 'device',
    countUses: countDevicesOfPart,
  })
}
