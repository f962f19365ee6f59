import type { FastifyBaseLogger } from 'fastify'
import { insertLog } from '../logs/logs.store.ts'
import type { Handler } from '../queue/handler.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { type Judge, judgeAddresses } from './allowed-address.ts'
import { makeDeliveries } from './make-deliveries.store.ts'
import { NotDelivered, sendWebhook } from './send-webhook.ts'
import { noteStatus, removeOldDeliveries } from './webhook-deliveries.store.ts'
import { forgetFormerSecrets } from './webhook-secrets.store.ts'
import { findTarget, findWebhook, goBackBefore, stopWebhook } from './webhooks.store.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Number of concurrent deliveries, so that a slow receiver delays few others. */
const lanes = 4

type WebhookTools = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

/**
 * Delivers changes to webhooks, one change after the other; failed deliveries are retried for five days, then the
 * webhook is disabled. A change that is delivered twice has the same id.
 */
export function openWebhooks(
  services: WebhookTools,
  logger: FastifyBaseLogger,
  judge: Judge = judgeAddresses(services.config.webhookNetworks),
): QueueWorker {
  const { db, secrets, clock } = services
  const handler: Handler<'webhook_deliveries'> = {
    table: 'webhook_deliveries',
    lease: 30 * second,
    lookEvery: 2 * second,
    backOff: {
      waits: [5 * second, 15 * second, minute, 5 * minute, 15 * minute],
      later: { every: hour, giveUpAfter: 5 * 24 * hour },
    },
    effect: 'outside',
    stopTimeout: 2 * second,
    mayLookAgain: () => makeDeliveries(db, clock()),
    async work(job, signal) {
      const target = await findTarget(db, clock(), secrets, job.webhook_id)
      if (!target?.isEnabled) throw new NotDelivered('Der Webhook ist ausgeschaltet.')
      const { event_id: eventId, body } = job
      const delivery = { ...target, eventId, body, at: clock() }
      const answer = await sendWebhook(judge, delivery, signal).catch(async (error: unknown) => {
        if (error instanceof NotDelivered) await noteStatus(db, job.id, error.status)
        throw error
      })
      return async () => ({ state: 'delivered', ...answer })
    },
    judge(error, { id, webhook_id: webhook, attempts }) {
      const details = { delivery: id, webhook, attempts }
      if (error instanceof NotDelivered) {
        const { message: reason, status } = error
        logger.warn({ ...details, status, reason }, 'webhook not delivered')
        return { error: reason }
      }
      logger.error({ ...details, err: error }, 'webhook cannot be sent')
      return {
        error: 'Die Meldung lässt sich nicht senden; warum, steht im Protokoll des Servers.',
      }
    },
    async onGivenUp(tx, { webhook_id: id, change_number: change }, error) {
      const hook = await findWebhook(tx, clock(), id)
      await stopWebhook(tx, clock(), id, error)
      await goBackBefore(tx, id, change)
      const message = `Webhook „${hook?.name}“ nach fünf Tagen abgeschaltet: ${error}`
      await insertLog(tx, clock(), { type: 'error', status: null, message })
    },
  }
  const workers = Array.from({ length: lanes }, () => openWorker(services, logger, handler))
  const [first] = workers
  if (!first) throw new Error('There are no lanes')
  const all = async (work: (worker: QueueWorker) => Promise<void>) => {
    await Promise.all(workers.map(work))
  }
  return {
    takeOver: () => first.takeOver(),
    start() {
      for (const worker of workers) worker.start()
    },
    wake() {
      for (const worker of workers) worker.wake()
    },
    runDue: () => all((worker) => worker.runDue()),
    async removeExpired() {
      await removeOldDeliveries(db, clock())
      await forgetFormerSecrets(db, clock())
    },
    stop: () => all((worker) => worker.stop()),
    interrupted: first.interrupted,
  }
}
