/** Every way a request may fail: HTTP status and the class name that Strapi 4 clients know. */
export const problemKinds = {
  validation: { status: 400, name: 'ValidationError' },
  'bad-request': { status: 400, name: 'BadRequestError' },
  'bad-json': { status: 400, name: 'SyntaxError' },
  'no-json-object': { status: 400, name: 'Error' },
  unauthorized: { status: 401, name: 'UnauthorizedError' },
  forbidden: { status: 403, name: 'ForbiddenError' },
  'not-found': { status: 404, name: 'NotFoundError' },
  'method-not-allowed': { status: 405, name: 'MethodNotAllowedError' },
  timeout: { status: 408, name: 'RequestTimeoutError' },
  conflict: { status: 409, name: 'ConflictError' },
  gone: { status: 410, name: 'GoneError' },
  'too-large': { status: 413, name: 'PayloadTooLargeError' },
  'address-too-long': { status: 414, name: 'URITooLongError' },
  'unsupported-type': { status: 415, name: 'UnsupportedMediaTypeError' },
  'bad-range': { status: 416, name: 'RangeNotSatisfiableError' },
  unprocessable: { status: 422, name: 'UnprocessableEntityError' },
  'headers-too-large': { status: 431, name: 'RequestHeaderFieldsTooLargeError' },
  'too-many': { status: 429, name: 'RateLimitError' },
  internal: { status: 500, name: 'InternalServerError' },
  'mail-refused': { status: 502, name: 'BadGatewayError' },
  unavailable: { status: 503, name: 'ServiceUnavailableError' },
  'storage-full': { status: 507, name: 'InsufficientStorageError' },
} as const

export type ProblemKind = keyof typeof problemKinds

/** One wrong value: where it stands, what is wrong in German, Strapi's class name. */
export interface FieldError {
  path: (string | number)[]
  message: string
  name: string
}

/** The body of every answer that is not a success. */
export interface ProblemBody {
  data: null
  error: {
    status: number
    name: string
    message: string
    details: { errors?: FieldError[]; errorId?: string; retryAfter?: number }
  }
}
