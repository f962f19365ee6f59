import type { FastifyRequest } from 'fastify'
import { verifyInTurn } from '../auth/password.ts'
import { accountKey } from '../auth/sign-in-tries.ts'
import { addressOf } from '../core/network.ts'
import { type StaffPrincipal, subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'

/** The owner of the password in a letter. */
export interface LetterOwner {
  kind: 'device' | 'company'
  id: number
  passwordHash: string
}

/** The user who requests a letter. */
export interface LetterReader {
  principal: StaffPrincipal
  request: FastifyRequest
}

/**
 * Throws a 400 unless this is the owner's password. Each signed-in user has as many attempts as a known
 * browser at the sign-in, and locks out nobody else: letters must not be a way of guessing passwords.
 */
export async function assertPassword(
  { throttle }: Pick<Services, 'throttle'>,
  { principal, request }: LetterReader,
  { kind, id, passwordHash }: LetterOwner,
  pass: string,
): Promise<void> {
  const name = `letter:${kind}:${id}`
  const key = accountKey(name, passwordHash)
  const account = { key, subject: null, kind: 'typed', browser: subjectOf(principal) } as const
  const attempt = { name, address: addressOf(request), accounts: [account] }
  const isRight = await throttle.login(
    attempt,
    async () => (await verifyInTurn(passwordHash, pass, 0)) || undefined,
  )
  if (isRight) return
  const owner = kind === 'device' ? 'des Geräts' : 'der Firma'
  throw ProblemError.field('pass', `Das ist nicht das Passwort ${owner}!`, 'incorrect')
}
