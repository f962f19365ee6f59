import type { FastifyInstance, FastifyReply } from 'fastify'
import { customer } from '#contract/customer.ts'
import { assertOwnSite } from '../auth/access.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../auth/cookies.ts'
import { verifyPassword } from '../auth/password.ts'
import { insertSession, removeCustomerSession, removeSession } from '../auth/sessions.store.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  type CustomerAccount,
  findCompanyAccount,
  findDeviceAccount,
  listOwnDevices,
} from './customer.store.ts'

const wrongLogin = 'Gerätenummer oder Passwort ist falsch!'

/** Sign-in and sign-out of customers, and what they see. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())

  serve(app, services, customer.login, async ({ sn, pass }, { request, reply }) => {
    assertOwnSite(request)
    // 0042 may be the company 42: all spellings of a number share one budget.
    const name = sn.replace(/^0+(?=\d+$)/, '')
    const account = await services.throttle.login(`customer:${name}`, addressOf(request), () =>
      findAccount(sn, pass),
    )
    if (!account) {
      await insertLog(db, clock(), {
        type: 'customer',
        status: '400',
        message: `customerLogin: ${wrongLogin}`,
        serialNumber: sn.slice(0, 120),
        address: addressOf(request),
      })
      throw new ProblemError('wrong-credentials', wrongLogin)
    }
    const { kind, id } = account
    await services.throttle.count('signIn', `${kind}:${id}`, addressOf(request))
    return signIn(account, reply)
  })

  serve(app, services, customer.devices, async (_, { principal }) =>
    listOwnDevices(db, principal, today()),
  )

  serve(app, services, customer.logout, async (_, { principal, reply }) => {
    await removeSession(db, principal.sessionId)
    clearSessionCookie(reply, services.config, 'customer')
    reply.header('clear-site-data', '"cache"')
    return {}
  })

  /** The device first, then the company. Both hashes are always computed, so that time tells nothing. */
  async function findAccount(name: string, pass: string): Promise<CustomerAccount | undefined> {
    const device = await findDeviceAccount(db, name)
    const isDevice = await verifyPassword(device?.passwordHash, pass)
    const company = await findCompanyAccount(db, name)
    const isCompany = await verifyPassword(company?.passwordHash, pass)
    if (isDevice) return device
    return isCompany ? company : undefined
  }

  /** Opens the session, sets its cookie, writes it down and returns the devices. */
  async function signIn(account: CustomerAccount, reply: FastifyReply) {
    const { kind, id, serialNumber, companyName } = account
    const held = sessionCookie(reply.request, services.config, 'customer')
    const { cookie } = await inTransaction(db, async (tx) => {
      await insertLog(tx, clock(), {
        type: 'customer',
        status: '200',
        message: kind === 'device' ? 'Anmeldung mit Seriennummer' : 'Anmeldung mit Kundennummer',
        serialNumber,
        companyName,
        address: addressOf(reply.request),
      })
      if (held) await removeCustomerSession(tx, held)
      return insertSession(tx, kind, id, clock())
    })
    setSessionCookie(reply, services.config, 'customer', cookie)
    const owner = kind === 'device' ? { kind, deviceId: id } : { kind, companyId: id }
    return listOwnDevices(db, owner, today())
  }
}
