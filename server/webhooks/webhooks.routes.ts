import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { webhooks } from '#contract/webhooks.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { counted } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { ForbiddenAddress, judgeAddresses } from './allowed-address.ts'
import { NotDelivered, sendWebhook } from './send-webhook.ts'
import { insertTried, listDeliveries } from './webhook-deliveries.store.ts'
import { renewSecret } from './webhook-secrets.store.ts'
import {
  findTarget,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  updateWebhook,
  webhookUnique,
} from './webhooks.store.ts'

const unknown = 'Diesen Webhook gibt es nicht (mehr)!'

/** Administrators manage the addresses that changes are delivered to. */
export function webhooksRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, secrets, clock } = services
  const judge = judgeAddresses(config.webhookNetworks)

  serve(app, services, webhooks.list, async () => listWebhooks(db, clock()))

  // Not by `commit`: the stored answer of an Idempotency-Key would reveal the secret a second time.
  serve(app, services, webhooks.create, async (draft, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    await assertAllowed(draft.url)
    return inTransaction(db, async (tx) => {
      const webhook = await uniquely(webhookUnique, () =>
        insertWebhook(tx, clock(), secrets, draft, principal.username),
      )
      await logAct(
        tx,
        clock(),
        principal,
        `Webhook „${webhook.name}“ angelegt (${originOf(webhook.url)})`,
      )
      return webhook
    })
  })

  serve(app, services, webhooks.update, async ({ id, updatedAt, ...change }, { principal }) => {
    const { url: storedUrl } = foundOr404(await findWebhook(db, clock(), id), unknown)
    const { url = storedUrl } = change
    if (url !== storedUrl) await assertRecentlyConfirmed(services, principal)
    await assertAllowed(url)
    const changed = await inTransaction(db, async (tx) => {
      const before = foundOr404(await lockWebhook(tx, clock(), id), unknown)
      if ((updatedAt ?? before.updatedAt) !== before.updatedAt) throw changedSince()
      await uniquely(webhookUnique, () => updateWebhook(tx, clock(), id, change))
      const after = foundOr404(await findWebhook(tx, clock(), id), unknown)
      const isElsewhere = after.url !== before.url
      const addressNote = isElsewhere ? ` (andere Adresse bei ${originOf(after.url)})` : ''
      await logAct(tx, clock(), principal, `Webhook „${before.name}“ geändert${addressNote}`)
      return after
    })
    services.webhooks.wake()
    return changed
  })

  serve(app, services, webhooks.remove, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const before = foundOr404(await removeWebhook(tx, clock(), id), unknown)
      await logAct(tx, clock(), principal, `Webhook „${before.name}“ gelöscht`)
      return before
    }),
  )

  // Not by `commit`, as above.
  serve(app, services, webhooks.renewSecret, async ({ id, overlapHours }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const renewed = await renewSecret(tx, clock(), secrets, { id, overlapHours })
      const webhook = foundOr404(renewed, unknown)
      const overlap = counted(overlapHours, 'Stunde', 'Stunden')
      const until = overlapHours === 0 ? 'gilt nicht mehr' : `gilt noch ${overlap}`
      const message = `Geheimnis des Webhooks „${webhook.name}“ erneuert (das bisherige ${until})`
      await logAct(tx, clock(), principal, message)
      return webhook
    })
  })

  serve(app, services, webhooks.test, async ({ id }) => {
    const at = clock()
    const tried = {
      eventId: randomUUID(),
      body: JSON.stringify({ type: 'test', at: at.toISOString() }),
    }
    try {
      const target = foundOr404(await findTarget(db, at, secrets, id), unknown)
      const signal = services.webhooks.interrupted
      const answer = await sendWebhook(judge, { ...target, ...tried, at }, signal)
      return await note(id, { ...tried, answered: answer })
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      const { message, status } = error
      return note(id, { ...tried, error: message, status })
    }
  })

  serve(app, services, webhooks.deliveries, async ({ id }) => {
    foundOr404(await findWebhook(db, clock(), id), unknown)
    return listDeliveries(db, id, 100)
  })

  /** The webhook may have been deleted while waiting for the receiver. */
  function note(id: number, tried: Parameters<typeof insertTried>[3]) {
    return inTransaction(db, async (tx) => {
      foundOr404(await lockWebhook(tx, clock(), id), unknown)
      return insertTried(tx, clock(), id, tried)
    })
  }

  /** A name that cannot be resolved at present is accepted: each delivery resolves it again. */
  async function assertAllowed(url: string) {
    try {
      await judge(new URL(url))
    } catch (error) {
      if (!(error instanceof ForbiddenAddress)) return
      throw ProblemError.field('url', error.message, 'choice')
    }
  }
}

function changedSince(): ProblemError {
  return new ProblemError(
    'conflict',
    'Inzwischen hat jemand diesen Webhook geändert. Bitte öffnen Sie ihn noch einmal und sehen Sie nach, was er jetzt meldet!',
  )
}

/** The path of an address is often a secret of the receiver. */
function originOf(url: string): string {
  return new URL(url).origin
}
