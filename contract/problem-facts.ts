import type { ProblemCode } from './problem.ts'

/** The facts of a problem, for telling it in another language; `message` is the German sentence. */
export interface ProblemFacts {
  /** Undefined if the answer did not come from the portal. */
  code: ProblemCode | undefined
  status: number
  message: string
  /** Seconds until another attempt makes sense. */
  retryAfter?: number | undefined
  /** ISO 8601: until when an account with too many failed attempts is locked. */
  until?: string | undefined
  /** Who can help sooner. */
  helper?: Helper | undefined
  /** Id of the log entry of an unexpected failure. */
  errorId?: string | undefined
  /** The portal's time zone, which its times are given in. */
  timeZone: string
}

/** The maker's contact details; null if not set. */
export interface Helper {
  name: string | null
  phone: string | null
  email: string | null
}

/** A name in quotes, unless it already contains some, as in `API-Schlüssel „ERP“`. */
function quotedOnce(name: string): string {
  return name.includes('„') ? name : `„${name}“`
}

/**
 * German sentence naming who has changed a record since a form was opened with it; `reader` is the name of the person
 * it is shown to.
 */
export function changedByInWords(changedBy: string | null, reader: string | undefined): string {
  if (changedBy !== null && changedBy === reader) {
    return 'Sie selbst haben diesen Eintrag inzwischen geändert, in einem anderen Fenster oder an einem anderen Gerät.'
  }
  const author = changedBy === null ? 'Jemand' : quotedOnce(changedBy)
  return `${author} hat diesen Eintrag inzwischen geändert.`
}
