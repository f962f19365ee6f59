import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { ConfigError } from '../core/config.ts'
import type { Bucket } from '../core/files-url.ts'
import { makeFolder } from '../core/make-folder.ts'
import { resumingStream } from '../files/resuming-stream.ts'
import { openS3Client } from '../files/s3-client.ts'
import { explainBucket, isMissing } from '../files/s3-failures.ts'
import { putFile } from '../files/s3-upload.ts'
import { tryBucket } from '../files/try-bucket.ts'
import { type BackupTarget, OtherBytes, type TargetFile } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import { isBackupName } from './manifest.ts'

/** How long the lock is valid after its holder last extended it, in ms. */
const lockTime = 90_000
const day = 24 * 60 * 60_000
const prolongEvery = 20_000
const lockPath = 'backup.lock'

const Holder = z.object({ id: z.string(), host: z.string(), pid: z.number(), until: z.number() })
type Holder = z.output<typeof Holder>

/** Backups as objects in a bucket; drafts are put together in `dataDir` before they are uploaded. */
export async function openS3Target(
  bucket: Bucket,
  place: string,
  dataDir: string,
  logger: FastifyBaseLogger,
): Promise<BackupTarget> {
  const client = openS3Client(bucket)
  const { name: Bucket, prefix: Prefix } = bucket
  const drafts = join(dataDir, 'backup-drafts')

  function at(path: string) {
    return { Bucket, Key: Prefix + path }
  }

  async function withExplanation<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ConfigError || error instanceof OtherBytes || isMissing(error))
        throw error
      throw isOfS3(error) ? explainBucket(error, bucket, 'BACKUP') : error
    }
  }

  async function* list(folder: string): AsyncGenerator<TargetFile> {
    let ContinuationToken: string | undefined
    const own = Prefix + (folder === '' ? '' : `${folder}/`)
    do {
      const page = await withExplanation(() =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: own, ContinuationToken })),
      )
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        yield { path: Key.slice(Prefix.length), size: Size }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async function read(path: string): Promise<Readable> {
    const { body: first, size } = await openFrom(0)
    return resumingStream({
      first,
      size,
      openAt: async (offset) => (await openFrom(offset)).body,
      onBreak: ({ message }, received) =>
        logger.info({ path, received, message }, 'the storage broke off; reading goes on'),
    })

    async function openFrom(from: number) {
      const Range = from === 0 ? undefined : `bytes=${from}-`
      const { Body, ContentLength = 0 } = await withExplanation(() =>
        client.send(new GetObjectCommand({ ...at(path), Range })),
      )
      return { body: Body as Readable, size: ContentLength }
    }
  }

  async function send(path: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const onLeft = (err: unknown) => logger.warn({ err, path }, 'a broken upload in parts stays')
    await withExplanation(() => putFile({ client, place: at(path), onLeft }, file, size))
  }

  async function remove(path: string): Promise<void> {
    await withExplanation(() => client.send(new DeleteObjectCommand(at(path))))
  }

  async function holder(): Promise<Holder | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(lockPath)))
      return Holder.parse(JSON.parse((await Body?.transformToString()) ?? ''))
    } catch (error) {
      if (isOfS3(error) && !isMissing(error)) throw explainBucket(error, bucket, 'BACKUP')
      // There is no lock, or one that was only partly written.
      return undefined
    }
  }

  async function hold(id: string): Promise<void> {
    const own: Holder = { id, host: hostname(), pid: process.pid, until: Date.now() + lockTime }
    await withExplanation(() =>
      client.send(new PutObjectCommand({ ...at(lockPath), Body: JSON.stringify(own) })),
    )
  }

  return {
    place,
    setting: 'BACKUP_URL',
    async lock() {
      const id = randomUUID()
      const other = await holder()
      if (other && isHeld(other)) throw busy(place, other)
      await hold(id)
      // Of two simultaneous attempts the last writer wins, and both read its lock.
      const winner = await holder()
      if (winner?.id !== id) throw busy(place, winner)
      const timer = setInterval(() => {
        // A failed extension is followed by others, before the lock expires.
        hold(id).catch((err: unknown) =>
          logger.warn({ err }, 'the backup lock could not be extended'),
        )
      }, prolongEvery)
      return async () => {
        clearInterval(timer)
        await remove(lockPath)
      }
    },
    async probe() {
      try {
        await tryBucket(client, bucket)
      } catch (error) {
        throw isOfS3(error) ? explainBucket(error, bucket, 'BACKUP') : error
      }
    },
    async draft(name) {
      const draft = join(drafts, name)
      await makeFolder(draft)
      return draft
    },
    list,
    read,
    async put(path, file, sha256) {
      if ((await hashOfFile(file)).sha256 !== sha256) throw new OtherBytes(path)
      await send(path, file)
    },
    async publish(name, draft) {
      const entries = await readdir(draft, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      const paths = files.map((file) => join(file.parentPath, file.name).slice(draft.length + 1))
      for (const path of paths.filter((own) => own !== manifest)) {
        await send(`backups/${name}/${path}`, join(draft, path))
      }
      await send(`backups/${name}/${manifest}`, join(draft, manifest))
    },
    async unpublish(name) {
      await remove(`backups/${name}/${manifest}`)
      for await (const { path } of list(`backups/${name}`)) await remove(path)
    },
    remove,
    async removeLeftovers() {
      await rm(drafts, { recursive: true, force: true })
      const paths: string[] = []
      for await (const { path } of list('backups')) paths.push(path)
      const whole = new Set(
        paths.filter((path) => path.endsWith(`/${manifest}`)).map((path) => path.split('/')[1]),
      )
      for (const path of paths) {
        const [, name = ''] = path.split('/')
        if (isBackupName(name) && !whole.has(name)) await remove(path)
      }
    },
    async room() {
      return undefined
    },
    close: () => client.destroy(),
  }
}

const manifest = 'manifest.json'

/**
 * A lock is void if its process on this machine has ended, or if it claims to be valid for more than a day,
 * as the clock of its holder was ahead.
 */
function isHeld({ host, pid, until }: Holder): boolean {
  if (until < Date.now() || until > Date.now() + day) return false
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function busy(place: string, other: Holder | undefined): ConfigError {
  const who = other ? ` (Prozess ${other.pid} auf ${other.host})` : ''
  return new ConfigError(`BACKUP_URL: In ${place} läuft gerade schon eine Sicherung${who}.`)
}

/** Whether S3 or the connection to it failed, rather than something on this machine. */
function isOfS3(error: unknown): boolean {
  const { $metadata, code = '' } = error as { $metadata?: unknown; code?: unknown }
  return (
    $metadata !== undefined || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(String(code))
  )
}
