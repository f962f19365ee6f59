import type { Helper } from './problem-facts.ts'

const validation = { status: 400, name: 'ValidationError' } as const
const badRequest = { status: 400, name: 'BadRequestError' } as const
const unauthorized = { status: 401, name: 'UnauthorizedError' } as const
const forbidden = { status: 403, name: 'ForbiddenError' } as const
const notFound = { status: 404, name: 'NotFoundError' } as const
const conflict = { status: 409, name: 'ConflictError' } as const
const tooLarge = { status: 413, name: 'PayloadTooLargeError' } as const

/**
 * Every reason for which a request may fail, by the code that programs rely on (`error.details.code`), with HTTP
 * status and the error name that Strapi 4 clients know. Codes are stable: they may be added, never renamed.
 */
export const problemCodes = {
  validation,
  'wrong-credentials': validation,
  'second-factor': validation,
  'factor-required': validation,
  'bad-ticket': validation,
  'no-setup-code': validation,
  'no-data': validation,
  'bad-idempotency-key': validation,
  'file-kind-refused': validation,
  'unknown-filter': validation,
  'unknown-operator': validation,
  'bad-filter': validation,
  'unknown-sort': validation,
  'bad-sort': validation,
  'unknown-field': validation,
  'bad-fields': validation,
  'unknown-populate': validation,
  'bad-populate': validation,
  'bad-pagination': validation,
  'unknown-parameter': validation,
  'too-costly': validation,
  'bad-request': badRequest,
  'bad-form': badRequest,
  'bad-json': { status: 400, name: 'SyntaxError' },
  'no-json-object': { status: 400, name: 'Error' },
  unauthenticated: unauthorized,
  'session-expired': unauthorized,
  'bad-token': unauthorized,
  forbidden,
  'person-required': forbidden,
  'token-read-only': forbidden,
  'token-scope': forbidden,
  'confirmation-required': forbidden,
  'password-login-off': forbidden,
  'cross-site': forbidden,
  'not-found': notFound,
  'no-files': notFound,
  'method-not-allowed': { status: 405, name: 'MethodNotAllowedError' },
  timeout: { status: 408, name: 'RequestTimeoutError' },
  conflict,
  'in-use': conflict,
  'last-administrator': conflict,
  'last-version': conflict,
  'must-be-kept': conflict,
  'already-set-up': conflict,
  gone: { status: 410, name: 'GoneError' },
  'cursor-expired': { status: 410, name: 'GoneError' },
  'changed-meanwhile': { status: 412, name: 'PreconditionFailedError' },
  'request-too-large': tooLarge,
  'file-too-large': tooLarge,
  'address-too-long': { status: 414, name: 'URITooLongError' },
  'unsupported-type': { status: 415, name: 'UnsupportedMediaTypeError' },
  'bad-range': { status: 416, name: 'RangeNotSatisfiableError' },
  'idempotency-key-reused': { status: 422, name: 'UnprocessableEntityError' },
  throttled: { status: 429, name: 'RateLimitError' },
  'headers-too-large': { status: 431, name: 'RequestHeaderFieldsTooLargeError' },
  internal: { status: 500, name: 'InternalServerError' },
  'file-damaged': { status: 500, name: 'InternalServerError' },
  'mail-refused': { status: 502, name: 'BadGatewayError' },
  'too-slow': { status: 503, name: 'ServiceUnavailableError' },
  unavailable: { status: 503, name: 'ServiceUnavailableError' },
  'storage-full': { status: 507, name: 'InsufficientStorageError' },
} as const

export type ProblemCode = keyof typeof problemCodes

/** Everything that may be wrong with one value (`error.details.errors[].code`); stable like `problemCodes`. */
export const fieldCodes = [
  'required',
  'unique',
  'type',
  'format',
  'choice',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'unknown-relation',
  'unknown-attribute',
  'read-only',
  'mismatch',
  'incorrect',
  'too-weak',
  'same-bytes',
  'encoding',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** One invalid value: its path, the reason as code and in German, and Strapi's error name. */
export interface FieldError {
  path: (string | number)[]
  message: string
  name: string
  code: FieldCode
}

/** A device or file that prevents the deletion of a record it uses. */
export interface RecordUser {
  kind: 'device' | 'file'
  id: number
  /** Serial number or file name. */
  name: string
}

/** Details of a 412: a record that has changed since it was read. */
export interface ChangedMeanwhile {
  /** The current record, in the form of this endpoint's answers. */
  record: unknown
  /** Name of the person who changed it last, as it was at the time; null if unknown. */
  changedBy: string | null
  /** When: ISO 8601 in UTC. */
  changedAt: string
}

/** What a sign-in still requires after the correct password, and the ticket for that step. */
export interface NextStep {
  ticket: string
  /** With `second-factor`: the factors of the account. */
  ways?: {
    /** `PublicKeyCredentialRequestOptionsJSON`; null if no passkey can be used here. */
    passkey: { challenge: string } | null
    app: boolean
    recoveryCode: boolean
  }
  /** With `factor-required`: how to enrol one, as in the answer of `factors.begin`. */
  enrolment?: { app: { secret: string; uri: string }; passkey: { challenge: string } | null }
}

/** The body of every error answer. */
export interface ProblemBody {
  data: null
  error: {
    status: number
    name: string
    message: string
    details: {
      code: ProblemCode
      errors?: FieldError[]
      errorId?: string
      retryAfter?: number
      /** With `in-use`: the first ten by name, and their total number. */
      users?: RecordUser[]
      total?: number
      /** With `throttled`, for an account with too many failed attempts: ISO 8601, and who can help sooner. */
      until?: string
      helper?: Helper
    } & Partial<ChangedMeanwhile> &
      Partial<NextStep>
  }
}
