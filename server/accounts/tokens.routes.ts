import type { FastifyInstance } from 'fastify'
import { rightsInWords, type Token, tokens } from '#contract/tokens.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import {
  findToken,
  insertToken,
  isPast,
  listTokens,
  lockToken,
  removeToken,
  tokenUnique,
  updateToken,
} from '../auth/tokens.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'

const unknown = 'Diesen API-Schlüssel gibt es nicht (mehr)!'

/** Administrators issue and revoke API tokens. */
export function tokensRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, tokens.list, async () => listTokens(db))

  // Not via `commit`: a response replayed for an Idempotency-Key would show the token a second time.
  serve(app, services, tokens.create, async (draft, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    assertSound(draft)
    return inTransaction(db, async (tx) => {
      const token = await uniquely(tokenUnique, () =>
        insertToken(tx, clock(), { ...draft, createdBy: principal.username }),
      )
      const message = `API-Schlüssel „${token.name}“ angelegt (${rightsInWords(token)})`
      await logAct(tx, clock(), principal, message)
      return token
    })
  })

  serve(app, services, tokens.update, async ({ id, updatedAt, ...change }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const before = foundOr404(await lockToken(tx, id), unknown)
      if ((updatedAt ?? before.updatedAt) !== before.updatedAt) throw changedSince()
      const { name = before.name, type = before.type, expiresAt } = change
      const { scopes = type === 'scoped' ? before.scopes : null } = change
      assertSound({ type, scopes, expiresAt })
      await uniquely(tokenUnique, () =>
        updateToken(tx, clock(), id, { name, type, scopes, expiresAt }),
      )
      const token = foundOr404(await findToken(tx, id), unknown)
      const [former, rights] = [rightsInWords(before), rightsInWords(token)]
      const rightsText = former === rights ? rights : `bisher ${former}, jetzt ${rights}`
      await logAct(
        tx,
        clock(),
        principal,
        `API-Schlüssel „${before.name}“ geändert (${rightsText})`,
      )
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

  function assertSound({ type, scopes, expiresAt = null }: Facts) {
    if (isPast(expiresAt, clock())) {
      throw ProblemError.field(
        'expiresAt',
        'Bitte einen Zeitpunkt in der Zukunft angeben!',
        'too-small',
      )
    }
    if ((type === 'scoped') !== Object.keys(scopes ?? {}).length > 0) throw noScopes()
  }
}

type Facts = Pick<Token, 'type' | 'scopes'> & { expiresAt?: string | null | undefined }

function changedSince(): ProblemError {
  return new ProblemError(
    'conflict',
    'Inzwischen hat jemand diesen API-Schlüssel geändert. Bitte öffnen Sie ihn noch einmal und sehen Sie nach, was er jetzt darf!',
  )
}

function noScopes(): ProblemError {
  return ProblemError.field(
    'scopes',
    'Bitte wenigstens ein Recht wählen, und nur bei einzelnen Rechten!',
    'required',
  )
}
