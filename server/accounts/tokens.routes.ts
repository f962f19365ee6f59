import type { FastifyInstance } from 'fastify'
import { tokens, tokenTypes } from '#contract/tokens.ts'
import { insertToken, isPast, listTokens, removeToken, tokenUnique } from '../auth/tokens.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'

const unknown = 'Diesen API-Schlüssel gibt es nicht (mehr)!'

/** Administrators give machines API tokens and take them back. */
export function tokensRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, tokens.list, async () => listTokens(db))

  // Not by `commit`: what an Idempotency-Key may answer again would show the token a second time.
  serve(app, services, tokens.create, async (draft, { principal }) => {
    if (isPast(draft.expiresAt, clock())) {
      throw ProblemError.field(
        'expiresAt',
        'Bitte einen Zeitpunkt in der Zukunft angeben!',
        'too-small',
      )
    }
    return inTransaction(db, async (tx) => {
      const token = await uniquely(tokenUnique, () =>
        insertToken(tx, clock(), { ...draft, createdBy: principal.username }),
      )
      const what = `API-Schlüssel „${token.name}“ angelegt (${tokenTypes[token.type]})`
      await logAct(tx, clock(), principal, what)
      return token
    })
  })

  serve(app, services, tokens.remove, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const token = foundOr404(await removeToken(tx, id), unknown)
      await logAct(tx, clock(), principal, `API-Schlüssel „${token.name}“ widerrufen`)
      return token
    }),
  )
}
