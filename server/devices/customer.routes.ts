import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { customer } from '#contract/customer.ts'
import { assertOwnSite } from '../auth/access.ts'
import { bcryptCostLeft, upgradeBcryptHash } from '../auth/bcrypt-left.store.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../auth/cookies.ts'
import { knownBrowser, rememberBrowser } from '../auth/known-browsers.ts'
import { openerOf } from '../auth/opener.ts'
import { verifyInTurn } from '../auth/password.ts'
import { insertSession, removeHeldSession, removeSession } from '../auth/sessions.store.ts'
import { accountKey, type GuessedAccount } from '../auth/sign-in-tries.ts'
import { isStillPassword } from '../auth/still-password.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { foldCopied } from '../db/fold.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import type { ReadyBody } from '../db/reads.ts'
import { serve } from '../http/serve.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  type CustomerAccount,
  countOwnDevices,
  findCompanyAccount,
  findDeviceAccount,
  maybeCustomerNumber,
  readOwnDevices,
} from './customer.store.ts'
import { pretendedAccount } from './pretended-accounts.ts'

const wrongLogin = 'Nummer oder Passwort ist falsch!'

/** Sign-in and sign-out of customers, and their devices. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, customer.login, async ({ sn, pass }, { request, reply }) => {
    assertOwnSite(request)
    return signIn(sn, pass, reply)
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

  async function signIn(sn: string, pass: string, reply: FastifyReply): Promise<ReadyBody> {
    const { request } = reply
    // 0042 may mean company 42: all spellings of a number share one budget.
    const name = foldCopied(sn).replace(/^0+(?=\d+$)/, '')
    const knownAccounts = await findAccounts(sn, request)
    const accounts =
      knownAccounts.length > 0 ? knownAccounts : [await pretendedAccount(services, name)]
    const attempt = { name: `customer:${name}`, address: addressOf(request), accounts }
    const account = await services.throttle.login(attempt, (open) =>
      findOwn(sn, pass, open.filter(isAccount)),
    )
    if (!account) {
      const entry = {
        type: 'customer',
        status: '400',
        message: `customerLogin: ${wrongLogin}`,
        serialNumber: sn.slice(0, 120),
        address: addressOf(request),
      } as const
      await unlessOnHold(() => insertLog(db, clock(), entry))
      throw new ProblemError('wrong-credentials', wrongLogin)
    }
    const { kind, id } = account
    await services.throttle.count('signIn', `${kind}:${id}`, addressOf(request))
    // If the password was changed while it was verified, verify against the new one.
    const session = await openSession(account, reply)
    if (session === undefined) return signIn(sn, pass, reply)
    const owner = kind === 'device' ? { kind, deviceId: id } : { kind, companyId: id }
    return readOwnDevices(services, owner, session)
  }

  /** The device and the company with this name. */
  async function findAccounts(name: string, request: FastifyRequest): Promise<KnownAccount[]> {
    const found = [await findDeviceAccount(db, name), await findCompanyAccount(db, name)]
    // Do the same work for unknown names, so that the duration reveals nothing.
    if (!found.some(Boolean)) knownBrowser(request, services, '')
    return found.flatMap((account) => {
      if (!account) return []
      const key = keyOf(account)
      const subject = `${account.kind}:${account.id}`
      const browser = knownBrowser(request, services, key)
      return { key, subject, kind: account.passwordKind, browser, account }
    })
  }

  /**
   * Finds the account with this password, the device first. Hashes for both kinds if the name may be either,
   * so that the duration reveals nothing.
   */
  async function findOwn(name: string, pass: string, open: KnownAccount[]) {
    const kinds = maybeCustomerNumber(name)
      ? (['device', 'company'] as const)
      : (['device'] as const)
    const cost = await bcryptCostLeft(db)
    let ownAccount: CustomerAccount | undefined
    for (const kind of kinds) {
      const account = open
        .map((knownAccount) => knownAccount.account)
        .find((found) => found.kind === kind)
      const isRight = await verifyInTurn(account?.passwordHash, pass, cost)
      if (isRight) ownAccount ??= account
    }
    return (
      ownAccount && { ...ownAccount, passwordHash: await upgradeBcryptHash(db, ownAccount, pass) }
    )
  }

  /**
   * Opens the session, sets its cookie and logs the sign-in; returns its id, or undefined if the password has
   * been changed.
   */
  async function openSession(
    account: CustomerAccount,
    reply: FastifyReply,
  ): Promise<number | undefined> {
    const { kind, id, passwordHash, serialNumber, companyName } = account
    const cookie = sessionCookie(reply.request, services.config, 'customer')
    const table = kind === 'device' ? 'devices' : 'companies'
    const opened = await inTransaction(db, async (tx) => {
      if (!(await isStillPassword(tx, { table, id, passwordHash }))) return undefined
      const entry = {
        type: 'customer',
        status: '200',
        message: kind === 'device' ? 'Anmeldung mit Seriennummer' : 'Anmeldung mit Kundennummer',
        serialNumber,
        companyName,
        address: addressOf(reply.request),
      } as const
      await unlessOnHold(() => insertLog(tx, clock(), entry))
      if (cookie) await removeHeldSession(tx, 'customer', cookie)
      return insertSession(tx, kind, id, clock(), openerOf(reply.request))
    })
    if (!opened) return undefined
    setSessionCookie(reply, services.config, 'customer', opened.cookie)
    rememberBrowser(reply, services, [keyOf(account)])
    return opened.id
  }
}

interface KnownAccount extends GuessedAccount {
  account: CustomerAccount
}

function isAccount(guessed: GuessedAccount): guessed is KnownAccount {
  return 'account' in guessed
}

function keyOf({ kind, id, passwordHash }: CustomerAccount): string {
  return accountKey(`${kind}:${id}`, passwordHash)
}
