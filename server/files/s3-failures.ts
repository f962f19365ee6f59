import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../core/config.ts'
import { NoSpaceForFiles } from '../core/disk-space.ts'
import { type Bucket, hostOf } from '../core/files-url.ts'
import { ProblemError } from '../core/problem-error.ts'

/** The loggable details of a failed S3 call; none of them is secret. */
interface Failure {
  /** The error code of S3, or of the connection. */
  code: string
  /** Undefined if there was no response. */
  status: number | undefined
  /** By which the operator of the storage finds the request. */
  requestId: string | undefined
}

/** Whether S3 reports a missing object; a missing bucket is a failure instead. */
export function isMissing(error: unknown): boolean {
  const { code, status } = failureOf(error)
  return code === 'NoSuchKey' || (status === 404 && code === 'NotFound')
}

/** Whether S3 reports that an object ends before the requested range. */
export function isBeyondEnd(error: unknown): boolean {
  return failureOf(error).code === 'InvalidRange'
}

/** Whether S3 did not create an object because it exists, or is just being created by somebody else. */
export function isExisting(error: unknown): boolean {
  return /^(PreconditionFailed|ConditionalRequestConflict)$/.test(failureOf(error).code)
}

/** Whether the storage does not know what was asked of it. */
export function isUnsupported(error: unknown): boolean {
  return failureOf(error).code === 'NotImplemented'
}

/** Whether S3 reports that a multipart upload does not exist (any more). */
export function isUploadGone(error: unknown): boolean {
  return failureOf(error).code === 'NoSuchUpload'
}

/** Whether there was no response at all, or S3 is temporarily unable to work. */
export function isAway(error: unknown): boolean {
  const { status = 503 } = failureOf(error)
  return status >= 500 && status !== 507
}

/** Logs why a call failed, and returns the error for the client. */
export function loggedProblem(
  error: unknown,
  operation: string,
  logger: FastifyBaseLogger,
): ProblemError {
  const failure = failureOf(error)
  logger.error({ operation, ...failure }, 'the storage of files failed')
  if (fullCodes.test(failure.code) || failure.status === 507) return new NoSpaceForFiles()
  return new ProblemError(
    'unavailable',
    'Der Speicher für Dateien ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 5 },
  )
}

/** The error for an unusable bucket; `settings` is the prefix of the environment variables to name in it. */
export function explainBucket(
  error: unknown,
  bucket: Bucket,
  settings: 'FILES' | 'BACKUP' = 'FILES',
): ConfigError {
  const { code, status } = failureOf(error)
  const host = hostOf(bucket)
  const keys = `${settings}_ACCESS_KEY, ${settings}_SECRET_KEY`
  const address = `${settings}_URL`
  if (/CredentialsProvider|CredentialsError/.test(code)) {
    return new ConfigError(`${keys}: Es fehlt ein Schlüssel für den Bucket „${bucket.name}“.`)
  }
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/.test(code)) {
    return new ConfigError(`${keys}: ${host} lässt den Schlüssel nicht herein (${code}).`)
  }
  if (code === 'NoSuchBucket') {
    return new ConfigError(`${address}: Auf ${host} gibt es keinen Bucket „${bucket.name}“.`)
  }
  if (code === 'RequestTimeTooSkewed') {
    return new ConfigError(`${address}: Die Uhr dieses Rechners weicht von der von ${host} ab.`)
  }
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint)/.test(code)) {
    return new ConfigError(
      `${address}: Der Bucket „${bucket.name}“ liegt nicht in der Region ${bucket.region} (${code}).`,
    )
  }
  if (fullCodes.test(code) || status === 507) {
    return new ConfigError(`${address}: Im Bucket „${bucket.name}“ ist kein Platz mehr (${code}).`)
  }
  if (status === 403) {
    return new ConfigError(
      `${address}: Der Schlüssel darf im Bucket „${bucket.name}“ nicht lesen, schreiben und löschen (${code}).`,
    )
  }
  return new ConfigError(`${address}: Der Speicher auf ${host} ist nicht erreichbar (${code}).`)
}

const fullCodes = /^(QuotaExceeded|InsufficientCapacity|XMinioStorageFull|StorageFull)$/

function failureOf(error: unknown): Failure {
  const { name, code, $metadata } = error as {
    name?: string
    code?: unknown
    $metadata?: { httpStatusCode?: number; requestId?: string }
  }
  const { httpStatusCode: status, requestId } = $metadata ?? {}
  if (typeof code === 'string') return { code, status, requestId }
  if (name && /^(AbortError|TimeoutError)$/.test(name))
    return { code: 'ETIMEDOUT', status, requestId }
  const isNamed = name && !/^(Error|Unknown|UnknownError)$/.test(name)
  return { code: isNamed ? name : String(status ?? 'Error'), status, requestId }
}
