import type { FastifyRequest } from 'fastify'
import { knownBrowser } from '../auth/known-browsers.ts'
import type { PasswordKind } from '../auth/password-kind.ts'
import { accountKey, type GuessedAccount, type SignInTry } from '../auth/sign-in-tries.ts'
import { addressOf } from '../core/network.ts'
import { fold } from '../db/fold.ts'
import type { Services } from '../services.ts'
import type { Credentials } from './users.store.ts'

type Tools = Pick<Services, 'config' | 'secrets' | 'clock'>

/** A try at the password of whoever goes by this name; staff type theirs, and what is no account looks like one. */
export function passwordTry(
  tools: Tools,
  name: string,
  known: Credentials | undefined,
  request: FastifyRequest,
): SignInTry<GuessedAccount> {
  const key = known ? staffKey(known) : accountKey(`nobody:${fold(name)}`)
  const browser = knownBrowser(request, tools, key)
  return tryOf(
    `staff:${name}`,
    { key, subject: known ? subjectOf(known) : null, browser },
    request,
    'typed',
  )
}

/**
 * A try at the second factor of an account. Six digits are as weak as a password of six; passkeys and recovery codes
 * nobody guesses, so that no stranger locks them.
 */
export function factorTry(
  tools: Tools,
  known: Credentials,
  request: FastifyRequest,
  isCode: boolean,
): SignInTry<GuessedAccount> {
  const kind = isCode ? 'weak' : 'generated'
  const key = accountKey(`${kind} factor:${known.id}`, known.password_hash)
  const browser = knownBrowser(request, tools, staffKey(known))
  return tryOf(`factor:${known.id}`, { key, subject: subjectOf(known), browser }, request, kind)
}

/** What a browser is known to that somebody has signed in with. */
export function staffKey({ id, password_hash: hash }: Credentials): string {
  return accountKey(`staff:${id}`, hash)
}

function subjectOf({ id }: Credentials): string {
  return `staff:${id}`
}

function tryOf(
  name: string,
  account: Omit<GuessedAccount, 'kind'>,
  request: FastifyRequest,
  kind: PasswordKind,
): SignInTry<GuessedAccount> {
  return { name, address: addressOf(request), accounts: [{ ...account, kind }] }
}
