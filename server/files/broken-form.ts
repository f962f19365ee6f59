import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'

/** RFC 2046 knows no longer ones, and parsers of forms slow down with them. */
export function assertShortBoundary({ headers }: FastifyRequest): void {
  const [, quoted, plain = ''] =
    /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? []
  if ((quoted ?? plain).length <= 70) return
  throw new ProblemError(
    'bad-form',
    'Die Trennzeile („boundary“) des Formulars darf höchstens 70 Zeichen haben!',
  )
}

/** Forms that end too early or break the rules of multipart are the client's mistake. */
export function explainForm(error: unknown, { raw }: FastifyRequest): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error
  const code = 'code' in error ? String(error.code) : ''
  const isAborted = raw.destroyed && !raw.complete
  const isBroken = code.startsWith('FST_') || /multipart/i.test(error.message)
  return isAborted || isBroken
    ? new ProblemError('bad-form', 'Das Formular mit den Dateien kam nicht vollständig an!')
    : error
}

/** What is still to come of a form that is refused is thrown away, as long as `limitRequests` lets it. */
export function passOverRest({ raw }: FastifyRequest): void {
  raw.unpipe().resume()
}
