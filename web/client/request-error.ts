import type {
  ChangedMeanwhile,
  FieldError,
  NextStep,
  ProblemCode,
  RecordUser,
} from '#contract/problem.ts'
import type { Helper } from '#contract/told-problem.ts'

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

/** A request that did not succeed; `status` 0 means that there was no response. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** What to decide by; undefined where no answer came, or one that is not the portal's (a proxy's). */
  readonly code: ProblemCode | undefined
  /** What is wrong with which field, each with a code of its own. */
  readonly fields: FieldError[]
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined
  /** The first of those that still need what was to be deleted. */
  readonly users: RecordUser[]
  /** How many still need it. */
  readonly total: number
  /** By what the server knows the request, too. */
  readonly requestId: string | undefined
  /** Of a 412: the record as it is now, and whose change it was. */
  meanwhile: ChangedMeanwhile | undefined
  /** What a sign-in goes on with after the right password. */
  readonly next: NextStep | undefined

  /** The server's own sentence: what logs say, whatever the page speaks. */
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
