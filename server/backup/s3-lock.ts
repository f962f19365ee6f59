import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { z } from 'zod'
import { ConfigError } from '../core/config.ts'
import { isExisting, isMissing, isUnsupported } from '../files/s3-failures.ts'
import { type BackupBucket, isOfS3 } from './backup-bucket.ts'

/** How long the lock is valid after its holder last extended it, in ms. */
const lockTime = 90_000
const day = 24 * 60 * 60_000
const prolongEvery = 20_000
const lockPath = 'backup.lock'

const Holder = z.object({ id: z.string(), host: z.string(), pid: z.number(), until: z.number() })
type Holder = z.output<typeof Holder>
/** Whose lock is void. */
const nobody: Holder = { id: '', host: '', pid: 0, until: 0 }

/** Locks a bucket, an object of which names the holder; returns the function that releases it. */
export async function lockBucket(
  bucket: BackupBucket,
  place: string,
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const other = await readHolder(bucket)
  if (other && isValid(other)) throw busy(place, other)
  if (other) await bucket.remove(lockPath)
  await createLock(bucket, id)
  // Where the storage knows no conditions, the last writer wins.
  const winner = await readHolder(bucket)
  if (winner?.id !== id) throw busy(place, winner)
  const timer = setInterval(() => {
    // A failed extension is followed by others, before the lock expires.
    bucket
      .withExplanation(() => putHolder(bucket, id))
      .catch((err: unknown) => bucket.logger.warn({ err }, 'the backup lock could not be extended'))
  }, prolongEvery)
  return async () => {
    clearInterval(timer)
    await bucket.remove(lockPath)
  }
}

/** The holder of the lock, nobody if it was only partly written; undefined if there is no lock. */
async function readHolder(bucket: BackupBucket): Promise<Holder | undefined> {
  try {
    const { Body } = await bucket.client.send(new GetObjectCommand(bucket.placeOf(lockPath)))
    return Holder.parse(JSON.parse((await Body?.transformToString()) ?? ''))
  } catch (error) {
    if (isOfS3(error) && !isMissing(error)) throw bucket.explained(error)
    return isOfS3(error) ? undefined : nobody
  }
}

/** Creates the lock unless somebody else has, which its holder then shows. */
async function createLock(bucket: BackupBucket, id: string): Promise<void> {
  try {
    await putHolder(bucket, id, { IfNoneMatch: '*' })
  } catch (error) {
    if (isExisting(error)) return
    if (!isUnsupported(error)) throw bucket.explained(error)
    await bucket.withExplanation(() => putHolder(bucket, id))
  }
}

async function putHolder(
  bucket: BackupBucket,
  id: string,
  condition?: { IfNoneMatch: '*' },
): Promise<void> {
  const holder: Holder = { id, host: hostname(), pid: process.pid, until: Date.now() + lockTime }
  const Body = JSON.stringify(holder)
  const object = { ...bucket.placeOf(lockPath), Body, ...condition }
  await bucket.client.send(new PutObjectCommand(object))
}

/**
 * A lock is void if its process on this machine has ended, or if it claims to be valid for more than a day,
 * as the clock of its holder was ahead.
 */
function isValid({ host, pid, until }: Holder): boolean {
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
  const who = other?.id ? ` (Prozess ${other.pid} auf ${other.host})` : ''
  return new ConfigError(`BACKUP_URL: In ${place} läuft gerade schon eine Sicherung${who}.`)
}
