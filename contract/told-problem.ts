import type { ProblemCode } from './problem.ts'

/** What a refusal carries for those who tell it in another language; `message` is the German sentence. */
export interface ToldProblem {
  /** Undefined where what answered was not the portal. */
  code: ProblemCode | undefined
  status: number
  message: string
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined
  /** ISO 8601: an account where too many have failed waits until then. */
  until?: string | undefined
  /** Who can help sooner. */
  helper?: Helper | undefined
  /** What an unexpected failure is logged under. */
  errorId?: string | undefined
  /** Where the portal stands: its times are said in this zone. */
  timeZone: string
}

/** How the maker is reached, as far as the settings say. */
export interface Helper {
  name: string | null
  phone: string | null
  email: string | null
}

/** Who somebody is, in quotes; what has its own, such as `API-Schlüssel „ERP“`, stands in no others. */
function quotedOnce(name: string): string {
  return name.includes('„') ? name : `„${name}“`
}

/** Who has changed a record since a form began with it; `reader` is the name of whoever is told. */
export function toldChange(changedBy: string | null, reader: string | undefined): string {
  if (changedBy !== null && changedBy === reader) {
    return 'Sie selbst haben diesen Eintrag inzwischen geändert, in einem anderen Fenster oder an einem anderen Gerät.'
  }
  const who = changedBy === null ? 'Jemand' : quotedOnce(changedBy)
  return `${who} hat diesen Eintrag inzwischen geändert.`
}
