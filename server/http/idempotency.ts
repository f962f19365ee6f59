import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decryptText, encryptText } from '../core/encryption.ts'
import type { Principal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { sha256Of } from '../core/sha256.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findKeptAnswer, insertKeptAnswer } from './kept-answers.store.ts'

/** Runs the work of a create in one transaction; see `commitOnce`. */
export type Commit = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/**
 * Runs the work of a create in one transaction and returns its result. If the request has an `Idempotency-Key`, the
 * result is stored in the same transaction, and for 24 hours the same request by the same person or API token returns
 * it without running again: a lost answer cannot create two records. A request of several parts, each with a
 * transaction of its own, stores one answer per `part`. `input` distinguishes requests to the same address (body, or
 * files); reusing a key for another request is a 422. Failures are not stored: nothing has happened.
 */
export async function commitOnce<T>(
  services: Services,
  principal: Principal | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  work: (tx: Db) => Promise<T>,
  part = '',
): Promise<T> {
  const { db, clock } = services
  const key = readKey(request)
  if (key === undefined) return inTransaction(db, work)
  const owner = ownerOf(services, principal, request)
  if (owner === undefined) return inTransaction(db, work)
  const keyHash = sha256Of(`${owner}\n${key}${part}`, 'hex')
  const secret = Buffer.from(hkdfSync('sha256', owner, key, 'kept answer', 32))
  const requestHash = fingerprintOf(secret, [request.method, inOneSpelling(request.url), input])
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, `idempotency:${keyHash}`)
    const keptAnswer = await findKeptAnswer(tx, keyHash, clock())
    if (keptAnswer) {
      if (keptAnswer.requestHash !== requestHash) throw usedOtherwise()
      reply.header('idempotency-replayed', 'true')
      return JSON.parse(decryptText(secret, keptAnswer.answer))
    }
    const result = await work(tx)
    const answer = encryptText(secret, JSON.stringify(result))
    await insertKeptAnswer(tx, clock(), { keyHash, requestHash, answer })
    return result
  })
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new ProblemError(
    'bad-idempotency-key',
    'Der Idempotency-Key muss aus 1 bis 255 druckbaren ASCII-Zeichen ohne Leerzeichen bestehen!',
  )
}

/**
 * Whose key it is, as 256 bits that the database does not know. A person stays the same after a new sign-in; an API
 * token is identified by its header. Customers create nothing.
 */
function ownerOf(
  { secrets }: Services,
  principal: Principal | undefined,
  { headers }: FastifyRequest,
): string | undefined {
  if (principal?.kind !== 'staff') return undefined
  // The name of its scheme may be spelled differently in a repeated request.
  if (principal.via === 'token') return headers.authorization?.replace(/^bearer\s+/i, 'Bearer ')
  return secrets.derive(`kept answers of user ${principal.userId}`)
}

/**
 * A path is served with and without a trailing slash, and proxies or clients may spell it differently in a repeated
 * request.
 */
function inOneSpelling(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const usual = path.replace(/\/+$/, '')
  return query === '' ? usual : `${usual}?${query}`
}

function usedOtherwise(): ProblemError {
  return new ProblemError(
    'idempotency-key-reused',
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet. Bitte einen neuen nehmen!',
  )
}

/** Keyed, because a plain hash of a request would allow guessing the passwords in it. */
function fingerprintOf(secret: Buffer, request: unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(request, inOrder)).digest('hex')
}

/** The order of names in a JSON object does not matter, so the same request may have another one. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
