import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../core/config.ts'
import type { Bucket } from '../core/files-url.ts'
import { listObjects, type ObjectPlace, placeIn } from '../files/bucket-objects.ts'
import { resumingStream } from '../files/resuming-stream.ts'
import { openS3Client } from '../files/s3-client.ts'
import { explainBucket, isMissing } from '../files/s3-failures.ts'
import { putFile } from '../files/s3-upload.ts'
import { OtherBytes, type TargetFile } from './backup-target.ts'

/** The objects of a bucket for backups, by their paths; what fails is explained to the operator. */
export class BackupBucket {
  readonly client: S3Client
  readonly bucket: Bucket
  readonly logger: FastifyBaseLogger

  constructor(bucket: Bucket, logger: FastifyBaseLogger) {
    this.client = openS3Client(bucket)
    this.bucket = bucket
    this.logger = logger
  }

  placeOf(path: string): ObjectPlace {
    return placeIn(this.bucket, path)
  }

  list(folder: string): AsyncIterable<TargetFile> {
    return this.listFrom(folder === '' ? '' : `${folder}/`)
  }

  /** The objects whose paths begin like this. */
  listFrom(start: string): AsyncIterable<TargetFile> {
    const send = (command: ListObjectsV2Command) =>
      this.withExplanation(() => this.client.send(command))
    return listObjects(this.bucket, send, { start })
  }

  /** The stream continues where the connection broke. */
  async read(path: string): Promise<Readable> {
    const { body: first, size } = await this.#openFrom(path, 0)
    return resumingStream({
      first,
      size,
      openAt: async (offset) => (await this.#openFrom(path, offset)).body,
      onBreak: ({ message }, received) =>
        this.logger.info({ path, received, message }, 'the storage broke off; reading goes on'),
    })
  }

  /** Uploads a local file. */
  async send(path: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const onLeft = (err: unknown) =>
      this.logger.warn({ err, path }, 'a broken upload in parts stays')
    const target = { client: this.client, place: this.placeOf(path), onLeft }
    await this.withExplanation(() => putFile(target, file, size))
  }

  async remove(path: string): Promise<void> {
    const command = new DeleteObjectCommand(this.placeOf(path))
    await this.withExplanation(() => this.client.send(command))
  }

  /** Converts errors of the bucket into messages that an operator can act on. */
  async withExplanation<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ConfigError || error instanceof OtherBytes || isMissing(error))
        throw error
      throw this.explained(error)
    }
  }

  /** The same for an error, even that of a missing object. */
  explained(error: unknown): unknown {
    return isOfS3(error) ? explainBucket(error, this.bucket, 'BACKUP') : error
  }

  async #openFrom(path: string, from: number): Promise<{ body: Readable; size: number }> {
    const Range = from === 0 ? undefined : `bytes=${from}-`
    const command = new GetObjectCommand({ ...this.placeOf(path), Range })
    const { Body, ContentLength = 0 } = await this.withExplanation(() => this.client.send(command))
    return { body: Body as Readable, size: ContentLength }
  }
}

/** Whether S3 or the connection to it failed, rather than something on this machine. */
export function isOfS3(error: unknown): boolean {
  const { $metadata, code = '' } = error as { $metadata?: unknown; code?: unknown }
  return (
    $metadata !== undefined || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(String(code))
  )
}
