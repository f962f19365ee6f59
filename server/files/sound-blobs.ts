import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobDamage } from '#contract/files.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../services.ts'
import type { BlobStorage, BlobStore, ByteRange, StagedBlob } from './blob-store.ts'
import { BlobVerdicts } from './blob-verdicts.ts'
import { readBlobFacts } from './damages.store.ts'
import { wholeStream } from './whole-stream.ts'

/** A storage that never returns bytes that do not match their hash; throws a `file-damaged` instead. */
export interface SoundBlobs extends BlobStore {
  /** Throws a `file-damaged` if the bytes are damaged. */
  assertSound(sha256: string): Promise<void>
  /** Throws it if the damage is already known, or if the bytes are missing or of another size; does not read them. */
  assertNotKnownDamaged(sha256: string): Promise<void>
  /** Reads all bytes now, regardless of earlier verdicts, and returns their damage. */
  examine(sha256: string, isGentle?: boolean): Promise<BlobDamage | undefined>
  /** Aborts running checks. */
  close(): Promise<void>
}

interface Tools {
  db: Db
  clock: Clock
  logger: FastifyBaseLogger
  /** Whom to contact, to follow „Bitte wenden Sie sich“. */
  whom: () => Promise<string>
}

/** Bytes: larger blobs are sent while they are still being hashed. */
const maxHashedFirst = 64 * 1_024 * 1_024
/** How often a blob may change while it is being opened. */
const maxTries = 3

/** Wraps a storage so that each blob is hashed once per state before its bytes are served. */
export function openSoundBlobs(storage: BlobStorage, tools: Tools): SoundBlobs {
  const blobs: JudgedBlobs = { ...tools, storage, verdicts: new BlobVerdicts(storage, tools) }
  return {
    ...storage,
    stage: async (bytes) => stagedSound(blobs, await storage.stage(bytes)),
    read: (sha256, range) => readSound(blobs, sha256, range),
    async lend(sha256, use) {
      await assertSound(blobs, sha256)
      return storage.lend(sha256, use)
    },
    assertSound: (sha256) => assertSound(blobs, sha256),
    assertNotKnownDamaged: (sha256) => assertNotKnownDamaged(blobs, sha256),
    async examine(sha256, isGentle) {
      return (await blobs.verdicts.judge(sha256, isGentle)).damage
    },
    close: () => storage.close(),
  }
}

interface JudgedBlobs extends Tools {
  storage: BlobStorage
  verdicts: BlobVerdicts
}

/** Replaces damaged bytes by the received ones, which were hashed on arrival. */
function stagedSound({ verdicts }: JudgedBlobs, staged: StagedBlob): StagedBlob {
  const { sha256, size } = staged
  return {
    ...staged,
    prepare: () =>
      staged.prepare(async () => (await verdicts.judgeForUpload(sha256)).damage === undefined),
    async keep() {
      const placed = await staged.keep()
      verdicts.forget(sha256)
      if (placed?.size === size) verdicts.setSound(sha256, placed.state)
      return placed
    },
  }
}

async function readSound(blobs: JudgedBlobs, sha256: string, range?: ByteRange): Promise<Readable> {
  const { storage, verdicts } = blobs
  for (let tries = 0; tries < maxTries; tries += 1) {
    const verdict = await verdicts.current(sha256)
    if (!verdict) {
      const large = range ? undefined : await openLarge(blobs, sha256)
      if (large) return large
      await judgeSound(blobs, sha256)
    } else if (verdict.damage && (await storage.look(sha256))?.state === verdict.state) {
      throw await damaged(blobs, verdict.damage)
    }
    const { state, damage } = verdict ?? verdicts.last(sha256) ?? {}
    const opened = await storage.open(sha256, range)
    if (opened && opened.state === state && !damage) {
      return logged(blobs, sha256, wholeStream(opened.bytes, lengthOf(opened.size, range)))
    }
    opened?.bytes.destroy()
    verdicts.forget(sha256)
    if (!opened) await judgeSound(blobs, sha256)
  }
  throw new Error(`${sha256} changes whenever it is opened.`)
}

/** Starts sending a large blob at once; its last chunk is held back until the verdict. */
async function openLarge(blobs: JudgedBlobs, sha256: string): Promise<Readable | undefined> {
  const { db, storage, verdicts } = blobs
  const place = await storage.look(sha256)
  if (!place || place.size <= maxHashedFirst) return undefined
  const facts = await readBlobFacts(db, sha256)
  if (facts && facts.size !== place.size) return undefined
  const opened = await storage.open(sha256)
  if (!opened || opened.size !== place.size) {
    opened?.bytes.destroy()
    return undefined
  }
  const verdict = verdicts.judge(sha256).then(({ state, damage }) => {
    if (damage) throw new Error(`The bytes of ${sha256} are damaged (${damage}).`)
    if (state !== opened.state) throw new Error(`${sha256} has changed while it was sent.`)
  })
  return logged(blobs, sha256, wholeStream(opened.bytes, opened.size, verdict))
}

/** Logs why a stream was aborted. */
function logged({ logger }: JudgedBlobs, sha256: string, bytes: Readable): Readable {
  return bytes.once('error', (err) =>
    logger.error({ err, sha256 }, 'the bytes of a file broke off'),
  )
}

function lengthOf(size: number, range: ByteRange | undefined): number {
  return range ? Math.min(range.end, size - 1) - range.start + 1 : size
}

async function assertSound(blobs: JudgedBlobs, sha256: string): Promise<void> {
  const verdict = await blobs.verdicts.current(sha256)
  const place = verdict && (await blobs.storage.look(sha256))
  if (!place || place.state !== verdict.state) return judgeSound(blobs, sha256)
  if (verdict.damage) throw await damaged(blobs, verdict.damage)
}

async function assertNotKnownDamaged(blobs: JudgedBlobs, sha256: string): Promise<void> {
  const verdict = await blobs.verdicts.current(sha256)
  const place = await blobs.storage.look(sha256)
  if (verdict && place?.state === verdict.state) {
    if (verdict.damage) throw await damaged(blobs, verdict.damage)
    return
  }
  const facts = await readBlobFacts(blobs.db, sha256)
  const isOtherSize = place && facts && facts.size !== place.size
  if (!place || isOtherSize || facts?.damage) await judgeSound(blobs, sha256)
}

async function judgeSound(blobs: JudgedBlobs, sha256: string): Promise<void> {
  const { damage } = await blobs.verdicts.judge(sha256)
  if (damage) throw await damaged(blobs, damage)
}

async function damaged({ whom }: JudgedBlobs, damage: BlobDamage): Promise<ProblemError> {
  const problem =
    damage === 'missing'
      ? 'Diese Datei fehlt auf dem Server.'
      : 'Diese Datei ist auf dem Server beschädigt und wird deshalb nicht ausgeliefert.'
  return new ProblemError('file-damaged', `${problem} Bitte wenden Sie sich ${await whom()}.`)
}
