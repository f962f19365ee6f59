import type { FastifyRequest } from 'fastify'
import { knownBrowser } from '../auth/known-browsers.ts'
import { accountKey, type GuessedAccount, type SignInTry } from '../auth/sign-in-tries.ts'
import { addressOf } from '../core/network.ts'
import type { Db } from '../db/database.ts'
import { foldCopied } from '../db/fold.ts'
import { findAppSince } from '../factors/factors.store.ts'
import type { Services } from '../services.ts'
import type { Credentials } from './users.store.ts'

type Tools = Pick<Services, 'config' | 'secrets' | 'clock'>

/** An attempt at the password of the given name. Staff type their passwords; unknown names are treated like accounts. */
export function passwordTry(
  tools: Tools,
  name: string,
  credentials: Credentials | undefined,
  request: FastifyRequest,
): SignInTry<GuessedAccount> {
  const key = credentials ? staffKey(credentials) : accountKey(`nobody:${foldCopied(name)}`)
  const browser = knownBrowser(request, tools, key)
  return tryOf(
    `staff:${foldCopied(name)}`,
    { key, subject: credentials ? subjectOf(credentials) : null, browser },
    request,
    'typed',
  )
}

/**
 * The key by which successful passwords are counted. Known browsers count separately: an attacker who knows
 * the password has none.
 */
export function whoSignsIn({ name, accounts }: SignInTry<GuessedAccount>): string {
  const [{ subject = null, browser = '' } = {}] = accounts
  return `${subject ?? name} ${browser}`.trim()
}

/** An attempt with a passkey or recovery code. These cannot be guessed, so strangers cannot lock them. */
export function factorTry(
  tools: Tools,
  credentials: Credentials,
  request: FastifyRequest,
): SignInTry<GuessedAccount> {
  const key = accountKey(`generated factor:${credentials.id}`, credentials.password_hash)
  const browser = knownBrowser(request, tools, staffKey(credentials))
  const account = { key, subject: subjectOf(credentials), browser }
  return tryOf(`factor:${credentials.id}`, account, request, 'generated')
}

/**
 * An attempt with a code of the account's app. A browser known from before the app is not a known browser for
 * its codes.
 */
export async function codeTry(
  tools: Tools & Pick<Services, 'db'>,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<SignInTry<GuessedAccount>> {
  const key = appKey(credentials, await findAppSince(tools.db, credentials.id))
  const account = {
    key,
    subject: `app:${credentials.id}`,
    browser: knownBrowser(request, tools, key),
  }
  return tryOf(`factor:${credentials.id}`, account, request, 'code')
}

/** The keys under which a browser becomes known after a sign-in: the account, and its app if it has one. */
export async function browserKeys(db: Db, credentials: Credentials): Promise<string[]> {
  const since = await findAppSince(db, credentials.id)
  return since === undefined
    ? [staffKey(credentials)]
    : [staffKey(credentials), appKey(credentials, since)]
}

type Account = Pick<Credentials, 'id' | 'password_hash'>

function staffKey({ id, password_hash: hash }: Account): string {
  return accountKey(`staff:${id}`, hash)
}

/** The key by which app codes are counted; a new password or another app starts with all attempts. */
export function appKey({ id, password_hash: hash }: Account, since = ''): string {
  return accountKey(`app:${id}:${since}`, hash)
}

function subjectOf({ id }: Credentials): string {
  return `staff:${id}`
}

function tryOf(
  name: string,
  account: Omit<GuessedAccount, 'kind'>,
  request: FastifyRequest,
  kind: GuessedAccount['kind'],
): SignInTry<GuessedAccount> {
  return { name, address: addressOf(request), accounts: [{ ...account, kind }] }
}
