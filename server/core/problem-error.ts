import {
  type FieldError,
  type ProblemBody,
  type ProblemKind,
  problemKinds,
} from '#contract/problem.ts'

interface ProblemExtras {
  errors?: FieldError[]
  /** Seconds until another try makes sense; also sent as `Retry-After`. */
  retryAfter?: number
  errorId?: string
  /** Mail address of who can help; on pages alone. */
  contact?: string
}

/** An expected failure: thrown anywhere below a route, answered in one place. The message is German. */
export class ProblemError extends Error {
  readonly kind: ProblemKind
  readonly extras: ProblemExtras

  constructor(kind: ProblemKind, message: string, extras: ProblemExtras = {}) {
    super(message)
    this.kind = kind
    this.extras = extras
  }

  /** A 400 about one field. */
  static field(path: string, message: string): ProblemError {
    return new ProblemError('validation', message, {
      errors: [{ path: [path], message, name: 'ValidationError' }],
    })
  }

  get status(): number {
    return problemKinds[this.kind].status
  }

  /** The answer's body in Strapi 4's error envelope. */
  toBody(): ProblemBody {
    const { status, name } = problemKinds[this.kind]
    const { contact: _, ...details } = this.extras
    return { data: null, error: { status, name, message: this.message, details } }
  }
}
