import type { FastifyInstance } from 'fastify'
import { changes } from '#contract/changes.ts'
import { recordLists } from '#contract/record-lists.ts'
import { areaOfKind, maySee } from '../auth/scopes.ts'
import { ProblemError } from '../core/problem-error.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { cursorAt, endOfLook, findPlace, lastPlace, listChanges } from './changes.store.ts'

/** The feed of changes of all records, for programs that keep a copy of them; readable by staff and tokens. */
export function changesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(
    app,
    services,
    changes.list,
    async ({ since, kinds = recordLists, limit }, { principal }) => {
      const last = await lastPlace(db, clock())
      if (since === undefined) return { changes: [], cursor: cursorAt(last), isComplete: true }
      const place = await findPlace(db, since)
      if (!place) throw expired()
      const end = await endOfLook(db, place.number, last)
      // Changes that a token with single rights may not read are skipped.
      const visible = kinds.filter((kind) => maySee(principal, areaOfKind(kind)))
      const range = { after: place.number, upTo: end.number }
      const found = await listChanges(db, range, visible, limit)
      const isWhole = found.length < limit
      return {
        changes: found,
        cursor: cursorAt(isWhole ? end : (found.at(-1) ?? end)),
        isComplete: isWhole && end.number === last.number && last.isLast,
      }
    },
  )
}

function expired(): ProblemError {
  return new ProblemError(
    'cursor-expired',
    'Dieser Stand ist nicht mehr bekannt. Bitte ohne „since“ einen neuen holen und alles neu lesen!',
  )
}
