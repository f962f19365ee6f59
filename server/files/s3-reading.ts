import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as rested } from 'node:timers/promises'
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import type { ByteRange, HashedBlob, PlacedBlob } from './blob-store.ts'
import { resumingStream } from './resuming-stream.ts'
import { MissingObject, type S3Calls, ShortObject } from './s3-calls.ts'
import { isMissing } from './s3-failures.ts'

/** Maximum time until a file's first byte, retries included, in ms. */
const firstByteTimeout = 10_000
/** Maximum speed of a gentle reader, in bytes per ms. */
const gentlePace = 4_000

type OpenBlob = PlacedBlob & { bytes: Readable }

export async function lookAtObject(
  calls: S3Calls,
  sha256: string,
): Promise<PlacedBlob | undefined> {
  const head = new HeadObjectCommand(calls.placeOf(sha256))
  const found = await calls.runBriefly('head', (options) =>
    calls.client.send(head, options).catch(ignoreMissing),
  )
  return found && placed(found, found.ContentLength)
}

/** Undefined if the object is missing. */
export async function openObject(
  calls: S3Calls,
  sha256: string,
  range?: ByteRange,
): Promise<OpenBlob | undefined> {
  try {
    return await readObject(calls, sha256, range)
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    // The object is shorter than expected: the caller notices by its state.
    if (error instanceof ShortObject && range) return openObject(calls, sha256)
    throw error
  }
}

/** Hashed on the main thread: the bytes pass through this process anyway, in chunks that take a tenth of a millisecond. */
export async function hashObject(
  calls: S3Calls,
  sha256: string,
  isGentle: boolean,
): Promise<HashedBlob | undefined> {
  const found = await openObject(calls, sha256)
  if (!found) return undefined
  const hash = createHash('sha256')
  for await (const piece of found.bytes as AsyncIterable<Buffer>) {
    hash.update(piece)
    if (isGentle) await rested(piece.length / gentlePace)
  }
  return { state: found.state, sha256: hash.digest('hex') }
}

/** Its stream continues where the connection broke; throws if the object is missing. */
export async function readObject(
  calls: S3Calls,
  sha256: string,
  range?: ByteRange,
): Promise<OpenBlob> {
  const start = range?.start ?? 0
  const { body: first, length, ...place } = await openFrom(calls, sha256, start, range)
  const bytes = resumingStream({
    first,
    size: length,
    openAt: async (offset) => (await openFrom(calls, sha256, start + offset, range)).body,
    onBreak: ({ message }, received) =>
      calls.logger.info({ sha256, received, message }, 'the storage broke off; reading goes on'),
  })
  return { ...place, bytes }
}

/** Opens an object from this byte to its end, or to that of the range. */
async function openFrom(
  calls: S3Calls,
  sha256: string,
  from: number,
  range: ByteRange | undefined,
) {
  const Range = from === 0 && !range ? undefined : `bytes=${from}-${range?.end ?? ''}`
  const command = new GetObjectCommand({ ...calls.placeOf(sha256), Range })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), firstByteTimeout)
  const found = await calls
    .run('get', () => calls.client.send(command, { abortSignal: late.signal }))
    .finally(() => clearTimeout(timer))
  const { Body, ContentLength: length = 0, ContentRange } = found
  const size = Number(ContentRange?.split('/')[1] ?? length)
  return { body: Body as Readable, length, ...placed(found, size) }
}

/** The state of an object, which S3 replaces as a whole: its tag or its time changes then. */
function placed(found: { ETag?: string; LastModified?: Date }, size = 0): PlacedBlob {
  return { state: `${found.ETag} ${size} ${found.LastModified?.getTime()}`, size }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
