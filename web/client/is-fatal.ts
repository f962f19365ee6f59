import { RequestError } from './request-error.ts'

/** Whether every further request would fail too: no connection, signed out, or no longer permitted. */
export function isFatal(error: unknown): boolean {
  return error instanceof RequestError && [0, 401, 403].includes(error.status)
}
