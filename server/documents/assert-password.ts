import type { FastifyRequest } from 'fastify'
import { verifyAtOnce } from '../auth/password.ts'
import { accountKey } from '../auth/sign-in-tries.ts'
import { addressOf } from '../core/network.ts'
import { type StaffPrincipal, subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'

/** Whose password goes into a letter. */
export interface LetterOwner {
  kind: 'device' | 'company'
  id: number
  passwordHash: string
}

/** Who asks for a letter. */
export interface LetterReader {
  principal: StaffPrincipal
  request: FastifyRequest
}

/**
 * Throws a 400 unless that is the owner's password. Whoever is signed in tries it as often as a known browser may at the
 * sign-in, and locks nobody else out of it: a letter must not be where passwords are guessed.
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
  const asked = { name, address: addressOf(request), accounts: [account] }
  const isRight = await throttle.login(
    asked,
    async () => (await verifyAtOnce(passwordHash, pass, 0)) || undefined,
  )
  if (isRight) return
  const whose = kind === 'device' ? 'des Geräts' : 'der Firma'
  throw ProblemError.field('pass', `Das ist nicht das Passwort ${whose}!`, 'incorrect')
}
