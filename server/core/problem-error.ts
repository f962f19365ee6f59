import {
  type ChangedMeanwhile,
  type FieldCode,
  type FieldError,
  type NextStep,
  type ProblemBody,
  type ProblemCode,
  problemCodes,
  type RecordUser,
} from '#contract/problem.ts'
import type { Helper } from '#contract/told-problem.ts'

interface ProblemExtras extends Partial<ChangedMeanwhile>, Partial<NextStep> {
  errors?: FieldError[]
  /** Seconds until another try makes sense; also sent as `Retry-After`. */
  retryAfter?: number
  errorId?: string
  /** With `throttled`, of an account where too many have failed: ISO 8601, and who can help sooner. */
  until?: string
  helper?: Helper
  /** Who still needs what was to be deleted: the first few, and how many there are. */
  users?: RecordUser[]
  total?: number
  /** Mail address of who can help; on pages alone. */
  contact?: string
  /** The tag of `record`; a header. */
  etag?: string
}

/** An expected failure: thrown anywhere below a route, answered in one place. The message is German. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, message: string, extras: ProblemExtras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }

  /** A 400 about one field; `code` where the request as a whole has a name for it. */
  static field(
    path: string,
    message: string,
    fieldCode: FieldCode,
    code: ProblemCode = 'validation',
  ): ProblemError {
    return new ProblemError(code, message, {
      errors: [{ path: [path], message, name: 'ValidationError', code: fieldCode }],
    })
  }

  get status(): number {
    return problemCodes[this.code].status
  }

  /** The answer's body in Strapi 4's error envelope. */
  toBody(): ProblemBody {
    const { status, name } = problemCodes[this.code]
    const { contact: _contact, etag: _etag, ...extras } = this.extras
    const details = { code: this.code, ...extras }
    return { data: null, error: { status, name, message: this.message, details } }
  }
}
