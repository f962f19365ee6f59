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
import type { Helper } from '#contract/problem-facts.ts'

interface ProblemExtras extends Partial<ChangedMeanwhile>, Partial<NextStep> {
  errors?: FieldError[]
  /** Seconds until another attempt makes sense; also sent as `Retry-After`. */
  retryAfter?: number
  errorId?: string
  /** With `throttled`, for an account with too many failed attempts: ISO 8601, and who can help sooner. */
  until?: string
  helper?: Helper
  /** What still uses the record to be deleted: the first few, and their total number. */
  users?: RecordUser[]
  total?: number
  /** Mail address of someone who can help; only shown on pages. */
  contact?: string
  /** The entity tag of `record`; sent as a header. */
  etag?: string
}

/** An expected failure, with a German message: thrown anywhere below a route, answered in one place. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, message: string, extras: ProblemExtras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }

  /** A 400 about one field; `code` if the request as a whole has a more specific one. */
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

  /** The body of the answer in Strapi 4's error envelope. */
  toBody(): ProblemBody {
    const { status, name } = problemCodes[this.code]
    const { contact: _contact, etag: _etag, ...extras } = this.extras
    const details = { code: this.code, ...extras }
    return { data: null, error: { status, name, message: this.message, details } }
  }
}

/** Whether something is full or cannot be reached, which says nothing about what was to be done: it can be done later. */
export function isForLater(error: unknown): error is ProblemError {
  return error instanceof ProblemError && /^(storage-full|unavailable)$/.test(error.code)
}
