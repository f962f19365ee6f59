import type { FastifyInstance } from 'fastify'
import { mail } from '#contract/mail.ts'
import { addressOf } from '../core/network.ts'
import { subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { whyNotDelivered } from './mail-trouble.ts'
import { testMail } from './test-mail.ts'

/** The state of mail delivery, and a test mail. */
export function mailRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, outbox, clock } = services

  serve(app, services, mail.state, async () => outbox.state())

  serve(app, services, mail.test, async ({ to }, { principal, request }) => {
    await services.throttle.count('mail', subjectOf(principal), addressOf(request))
    const state = await outbox.deliver(testMail(config, clock(), to)).catch((error: unknown) => {
      throw config.smtp ? new ProblemError('mail-refused', whyNotDelivered(error)) : error
    })
    const verb = state === 'sent' ? 'gesendet' : 'in den Postausgang gelegt'
    await logAct(db, clock(), principal, `Testmail an ${to} ${verb}`)
    return { state }
  })
}
