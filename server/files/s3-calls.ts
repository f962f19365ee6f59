import type { S3Client } from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../core/files-url.ts'
import { type ObjectPlace, placeIn } from './bucket-objects.ts'
import { openS3Client } from './s3-client.ts'
import { isAway, isBeyondEnd, isMissing, loggedProblem } from './s3-failures.ts'

/** Maximum duration of a call that a transaction waits for, retries included, in ms. */
export const briefTimeout = 3_000
/** How long further brief calls fail at once after one of them got no response, in ms. */
const cooldown = 5_000

/** The calls of one bucket: a failed one is logged by the name of its operation and becomes a `ProblemError`. */
export class S3Calls {
  readonly client: S3Client
  readonly bucket: Bucket
  readonly logger: FastifyBaseLogger
  #coolsDownUntil = 0

  constructor(bucket: Bucket, logger: FastifyBaseLogger) {
    this.client = openS3Client(bucket)
    this.bucket = bucket
    this.logger = logger
  }

  placeOf(name: string): ObjectPlace {
    return placeIn(this.bucket, name)
  }

  /** Throws a `MissingObject` or a `ShortObject` instead if only the object is at fault. */
  async run<T>(operation: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (isBeyondEnd(error)) throw new ShortObject(`The object is too short (${operation}).`)
      throw isMissing(error)
        ? new MissingObject(`The storage has no such object (${operation}).`)
        : loggedProblem(error, operation, this.logger)
    }
  }

  /** The same for calls that a transaction waits for: an unavailable storage must not block the database as well. */
  runBriefly<T>(
    operation: string,
    call: (options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    return this.run(operation, async () => {
      if (performance.now() < this.#coolsDownUntil)
        throw new Error('The storage has not answered a moment ago.')
      try {
        return await call({ abortSignal: AbortSignal.timeout(briefTimeout) })
      } catch (error) {
        if (isAway(error)) this.#coolsDownUntil = performance.now() + cooldown
        throw error
      }
    })
  }
}

/** Thrown if S3 has no such object. */
export class MissingObject extends Error {}

/** Thrown if an object ends before the requested range. */
export class ShortObject extends Error {}
