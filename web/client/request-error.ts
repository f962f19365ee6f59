import type {
  ChangedMeanwhile,
  FieldError,
  NextStep,
  ProblemCode,
  RecordUser,
} from '#contract/problem.ts'
import type { Helper } from '#contract/problem-facts.ts'

interface Details {
  code?: ProblemCode | undefined
  fields?: FieldError[] | undefined
  retryAfter?: number | undefined
  users?: RecordUser[] | undefined
  total?: number | undefined
  requestId?: string | undefined
  meanwhile?: ChangedMeanwhile | undefined
  ticket?: string | undefined
  ways?: NextStep['ways'] | undefined
  enrolment?: NextStep['enrolment'] | undefined
  errorId?: string | undefined
  until?: string | undefined
  helper?: Helper | undefined
}

/** A failed request; `status` 0 means that there was no response. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** Decisions are based on it; undefined if there was no response, or one that is not the portal's (a proxy's). */
  readonly code: ProblemCode | undefined
  /** The invalid fields, each with its own code. */
  readonly fields: FieldError[]
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined
  /** The first of the records that still use what was to be deleted. */
  readonly users: RecordUser[]
  /** How many records still use it. */
  readonly total: number
  /** The id by which the server knows the request, too. */
  readonly requestId: string | undefined
  /** For status 412: the current record, and who changed it. */
  meanwhile: ChangedMeanwhile | undefined
  /** The next step of a sign-in after the correct password. */
  readonly next: NextStep | undefined

  /** The server's own sentence: logs show it, whatever the language of the page. */
  readonly sent: string
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.sent = message
    this.details = details
    this.code = details.code
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.users = details.users ?? []
    this.total = details.total ?? 0
    this.requestId = details.requestId
    this.meanwhile = details.meanwhile
    const { ticket, ways, enrolment } = details
    this.next = ticket === undefined ? undefined : { ticket, ways, enrolment }
  }
}
