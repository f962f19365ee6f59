import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'

/** Throws for boundaries over 70 characters: RFC 2046 forbids them, and they slow down form parsers. */
export function assertShortBoundary({ headers }: FastifyRequest): void {
  const [, quoted, plain = ''] =
    /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? []
  if ((quoted ?? plain).length <= 70) return
  throw new ProblemError(
    'bad-form',
    'Die Trennzeile („boundary“) des Formulars darf höchstens 70 Zeichen haben!',
  )
}

/** Maps truncated and malformed multipart forms to a client error. */
export function explainForm(error: unknown, { raw }: FastifyRequest): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error
  const code = 'code' in error ? String(error.code) : ''
  const isAborted = raw.destroyed && !raw.complete
  const isBroken = code.startsWith('FST_') || /multipart/i.test(error.message)
  return isAborted || isBroken
    ? new ProblemError('bad-form', 'Das Formular mit den Dateien kam nicht vollständig an!')
    : error
}

/** Discards the rest of a rejected form, as far as `limitRequests` allows. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe().resume()
}
