import type { FastifyInstance } from 'fastify'
import { customer } from '#contract/customer.ts'
import { assertOwnSite } from '../auth/access.ts'
import { clearSessionCookie } from '../auth/cookies.ts'
import { removeSession } from '../auth/sessions.store.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { countOwnDevices, readOwnDevices } from './customer.store.ts'
import { signInCustomer } from './customer-sign-in.ts'

/** Sign-in and sign-out of customers, and their devices. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, services, customer.login, async ({ sn, pass }, { request, reply }) => {
    assertOwnSite(request)
    return signInCustomer(services, sn, pass, reply)
  })

  serve(
    app,
    services,
    customer.devices,
    async (wanted, { principal }) =>
      readOwnDevices(services, principal, principal.sessionId, wanted),
    { isKept: true },
  )

  serve(
    app,
    services,
    customer.count,
    async (_, { principal }) => ({ total: await countOwnDevices(db, principal) }),
    { isKept: true },
  )

  serve(app, services, customer.logout, async (_, { principal, reply }) => {
    await removeSession(db, principal.sessionId)
    clearSessionCookie(reply, services.config, 'customer')
    reply.header('clear-site-data', '"cache"')
    return {}
  })
}
