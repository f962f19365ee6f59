import type { FastifyReply, FastifyRequest } from 'fastify'
import { bcryptCostLeft, upgradeBcryptHash } from '../auth/bcrypt-left.store.ts'
import { sessionCookie, setSessionCookie } from '../auth/cookies.ts'
import { knownBrowser, rememberBrowser } from '../auth/known-browsers.ts'
import { openerOf } from '../auth/opener.ts'
import { verifyInTurn } from '../auth/password.ts'
import { insertSession, removeHeldSession } from '../auth/sessions.store.ts'
import { accountKey, type GuessedAccount } from '../auth/sign-in-tries.ts'
import { isStillPassword } from '../auth/still-password.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { foldCopied } from '../db/fold.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import type { ReadyBody } from '../db/reads.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  type CustomerAccount,
  findCompanyAccount,
  findDeviceAccount,
  maybeCustomerNumber,
  readOwnDevices,
} from './customer.store.ts'
import { pretendedAccount } from './pretended-accounts.ts'

const wrongLogin = 'Nummer oder Passwort ist falsch!'

/** Signs a device or a company in; returns its devices. `sn` is a serial number or a customer number. */
export async function signInCustomer(
  services: Services,
  sn: string,
  pass: string,
  reply: FastifyReply,
): Promise<ReadyBody> {
  const { throttle } = services
  const address = addressOf(reply.request)
  const account = await findSignedIn(services, sn, pass, reply.request)
  if (!account) {
    await logRefusal(services, sn, address)
    throw new ProblemError('wrong-credentials', wrongLogin)
  }
  const { kind, id } = account
  await throttle.count('signIn', `${kind}:${id}`, address)
  // If the password was changed while it was verified, verify against the new one.
  const session = await openSession(services, account, reply)
  if (session === undefined) return signInCustomer(services, sn, pass, reply)
  const owner = kind === 'device' ? { kind, deviceId: id } : { kind, companyId: id }
  return readOwnDevices(services, owner, session)
}

interface KnownAccount extends GuessedAccount {
  account: CustomerAccount
}

/** The account with this name and password, within the limits of attempts. */
async function findSignedIn(
  services: Services,
  sn: string,
  pass: string,
  request: FastifyRequest,
): Promise<CustomerAccount | undefined> {
  const { db, throttle } = services
  // 0042 may mean company 42: all spellings of a number share one budget at an address.
  const name = foldCopied(sn).replace(/^0+(?=\d+$)/, '')
  const accounts = await findAccounts(services, sn, request)
  const attempt = { name: `customer:${name}`, address: addressOf(request), accounts }
  return throttle.login(attempt, (open) => findOwn(db, sn, pass, open.filter(isKnown)))
}

function isKnown(guessed: GuessedAccount): guessed is KnownAccount {
  return 'account' in guessed
}

/**
 * The device with this name, and the company if it may be a customer number. What does not exist is pretended, each by
 * itself: otherwise whether the budgets of 042 and 42 are one would reveal which of them exists.
 */
async function findAccounts(
  services: Services,
  name: string,
  request: FastifyRequest,
): Promise<GuessedAccount[]> {
  const { db } = services
  const accounts = [await guessed('device', await findDeviceAccount(db, name))]
  if (maybeCustomerNumber(name)) {
    accounts.push(await guessed('company', await findCompanyAccount(db, name)))
  }
  // A known browser knows what exists.
  const isKnownBrowser = accounts.some(({ browser }) => browser !== undefined)
  return isKnownBrowser ? accounts.filter(isKnown) : accounts

  async function guessed(
    kind: CustomerAccount['kind'],
    account: CustomerAccount | undefined,
  ): Promise<GuessedAccount | KnownAccount> {
    const key = account ? keyOf(account) : ''
    // Does the same work for what is pretended, so that the duration reveals nothing.
    const browser = knownBrowser(request, services, key)
    if (!account) return pretendedAccount(services, kind, name)
    const subject = `${kind}:${account.id}`
    return { key, subject, kind: account.passwordKind, browser, account } satisfies KnownAccount
  }
}

/**
 * Finds the account with this password, the device first. Hashes for both kinds if the name may be either,
 * so that the duration reveals nothing.
 */
async function findOwn(
  db: Db,
  name: string,
  pass: string,
  open: KnownAccount[],
): Promise<CustomerAccount | undefined> {
  const kinds = maybeCustomerNumber(name) ? (['device', 'company'] as const) : (['device'] as const)
  const cost = await bcryptCostLeft(db)
  let proven: CustomerAccount | undefined
  for (const kind of kinds) {
    const account = open.find((known) => known.account.kind === kind)?.account
    const isRight = await verifyInTurn(account?.passwordHash, pass, cost)
    if (isRight) proven ??= account
  }
  return proven && { ...proven, passwordHash: await upgradeBcryptHash(db, proven, pass) }
}

async function logRefusal({ db, clock }: Services, sn: string, address: string): Promise<void> {
  const entry = {
    type: 'customer',
    status: '400',
    message: `customerLogin: ${wrongLogin}`,
    serialNumber: sn.slice(0, 120),
    address,
  } as const
  await unlessOnHold(() => insertLog(db, clock(), entry))
}

/**
 * Opens the session, sets its cookie and logs the sign-in; returns its id, or undefined if the password has
 * been changed.
 */
async function openSession(
  services: Services,
  account: CustomerAccount,
  reply: FastifyReply,
): Promise<number | undefined> {
  const { db, config, clock } = services
  const { kind, id, passwordHash, serialNumber, companyName } = account
  const heldCookie = sessionCookie(reply.request, config, 'customer')
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
    if (heldCookie) await removeHeldSession(tx, 'customer', heldCookie)
    return insertSession(tx, kind, id, clock(), openerOf(reply.request))
  })
  if (!opened) return undefined
  setSessionCookie(reply, config, 'customer', opened.cookie)
  rememberBrowser(reply, services, [keyOf(account)])
  return opened.id
}

function keyOf({ kind, id, passwordHash }: CustomerAccount): string {
  return accountKey(`${kind}:${id}`, passwordHash)
}
