import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobDamage } from '#contract/files.ts'
import { LatestUsed } from '../core/latest-used.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../services.ts'
import type { BlobStorage, BlobStore, ByteRange } from './blob-store.ts'
import { listDamageTimes, readBlobFacts, recordDamage, recordSound } from './damages.store.ts'
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

/** The result of checking a blob, valid as long as its state is the same. */
interface Verdict {
  state: string
  damage: BlobDamage | undefined
  /** Time of the check, in ms. */
  at: number
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
/** Number of verdicts cached. */
const maxVerdicts = 20_000
/** Maximum age of the cached list of damages found by other processes, in ms. */
const listAge = 5_000
/** How often a blob may change while it is being opened. */
const maxTries = 3

/** Wraps a storage so that each blob is hashed once per state before its bytes are served. */
export function openSoundBlobs(
  storage: BlobStorage,
  { db, clock, logger, whom }: Tools,
): SoundBlobs {
  const verdicts = new LatestUsed<Verdict>(maxVerdicts)
  const underWay = new Map<string, Promise<Verdict>>()
  let found = { at: Number.NEGATIVE_INFINITY, times: Promise.resolve(new Map<string, number>()) }

  async function read(sha256: string, range?: ByteRange): Promise<Readable> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const verdict = await keptVerdict(sha256)
      if (!verdict) {
        const large = range ? undefined : await openLarge(sha256)
        if (large) return large
        await judgeSound(sha256)
      } else if (verdict.damage && (await storage.look(sha256))?.state === verdict.state) {
        throw await refuse(verdict.damage)
      }
      const known = verdict ?? verdicts.get(sha256)
      const opened = await storage.open(sha256, range)
      if (opened && opened.state === known?.state && !known.damage) {
        return logged(sha256, wholeStream(opened.bytes, lengthOf(opened.size, range)))
      }
      opened?.bytes.destroy()
      verdicts.delete(sha256)
      if (!opened) await judgeSound(sha256)
    }
    throw new Error(`${sha256} changes whenever it is opened.`)
  }

  /** Starts sending a large blob at once; its last chunk is held back until the verdict. */
  async function openLarge(sha256: string): Promise<Readable | undefined> {
    const place = await storage.look(sha256)
    if (!place || place.size <= maxHashedFirst) return undefined
    const facts = await readBlobFacts(db, sha256)
    if (facts && facts.size !== place.size) return undefined
    const opened = await storage.open(sha256)
    if (!opened || opened.size !== place.size) {
      opened?.bytes.destroy()
      return undefined
    }
    const verdict = judge(sha256).then(({ state, damage }) => {
      if (damage) throw new Error(`The bytes of ${sha256} are damaged (${damage}).`)
      if (state !== opened.state) throw new Error(`${sha256} has changed while it was sent.`)
    })
    return logged(sha256, wholeStream(opened.bytes, opened.size, verdict))
  }

  /** Logs why a stream was aborted. */
  function logged(sha256: string, bytes: Readable): Readable {
    return bytes.once('error', (err) =>
      logger.error({ err, sha256 }, 'the bytes of a file broke off'),
    )
  }

  async function assertSound(sha256: string): Promise<void> {
    const verdict = await keptVerdict(sha256)
    const place = verdict && (await storage.look(sha256))
    if (!place || place.state !== verdict.state) return judgeSound(sha256)
    if (verdict.damage) throw await refuse(verdict.damage)
  }

  async function judgeSound(sha256: string): Promise<void> {
    const { damage } = await judge(sha256)
    if (damage) throw await refuse(damage)
  }

  /** Ignored if another process has found damage since. */
  async function keptVerdict(sha256: string): Promise<Verdict | undefined> {
    const verdict = verdicts.get(sha256)
    if (!verdict || verdict.damage) return verdict
    const foundAt = (await damageTimes()).get(sha256)
    return foundAt !== undefined && foundAt > verdict.at ? undefined : verdict
  }

  function damageTimes(): Promise<Map<string, number>> {
    const now = performance.now()
    if (now - found.at > listAge) {
      const before = found.times
      const times = listDamageTimes(db).catch((err: unknown) => {
        logger.warn({ err }, 'what is damaged cannot be read; what was known before holds')
        return before
      })
      found = { at: now, times }
    }
    return found.times
  }

  /** Concurrent callers share one check. */
  function judge(sha256: string, isGentle = false): Promise<Verdict> {
    const already = underWay.get(sha256)
    if (already) return already
    const judging = judgeNow(sha256, isGentle).finally(() => underWay.delete(sha256))
    underWay.set(sha256, judging)
    return judging
  }

  async function judgeNow(sha256: string, isGentle: boolean): Promise<Verdict> {
    const facts = await readBlobFacts(db, sha256)
    const { state, damage } = await look(sha256, facts?.size, isGentle)
    const verdict = { state, damage, at: clock().getTime() }
    if (state !== '') verdicts.set(sha256, verdict)
    if (facts && (facts.damage ?? undefined) !== damage) await record(sha256, damage)
    return verdict
  }

  async function look(sha256: string, size: number | undefined, isGentle: boolean) {
    const place = await storage.look(sha256)
    if (!place) return missing()
    const { state } = place
    if (size !== undefined && size !== place.size) return { state, damage: 'size' as const }
    try {
      const hashed = await storage.hash(sha256, isGentle)
      if (!hashed) return await missing()
      const damage = hashed.sha256 === sha256 ? undefined : ('bytes' as const)
      return { state: hashed.state, damage }
    } catch (error) {
      if (!isUnreadable(error)) throw error
      logger.error({ err: error, sha256 }, 'the disk cannot read the bytes of a file')
      return { state: '', damage: 'unreadable' as const }
    }
  }

  /** Bytes on a disk that is not mounted are not missing: throws a 503. */
  async function missing() {
    await storage.ping().catch((err: unknown) => {
      if (err instanceof ProblemError && err.code === 'storage-full') return
      if (err instanceof ProblemError) throw err
      logger.error({ err }, 'the storage of files is not there')
      throw new ProblemError(
        'unavailable',
        'Der Speicher für Dateien ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
        { retryAfter: 5 },
      )
    })
    return { state: '', damage: 'missing' as const }
  }

  /** If the verdict cannot be recorded now, the next check records it; no damaged bytes are served in between. */
  async function record(sha256: string, damage: BlobDamage | undefined): Promise<void> {
    if (damage) logger.error({ sha256, damage }, 'the bytes of a file are damaged')
    else logger.info({ sha256 }, 'the bytes of a file are whole again')
    try {
      if (damage) await recordDamage(db, clock(), sha256, damage)
      else await recordSound(db, sha256)
    } catch (err) {
      logger.error({ err, sha256 }, 'a damage was not written down')
    }
  }

  async function refuse(damage: BlobDamage): Promise<ProblemError> {
    const what =
      damage === 'missing'
        ? 'Diese Datei fehlt auf dem Server.'
        : 'Diese Datei ist auf dem Server beschädigt und wird deshalb nicht ausgeliefert.'
    return new ProblemError('file-damaged', `${what} Bitte wenden Sie sich ${await whom()}.`)
  }

  return {
    ...storage,
    async stage(bytes) {
      const staged = await storage.stage(bytes)
      const { sha256 } = staged
      return {
        ...staged,
        prepare: () => staged.prepare(async () => (await judge(sha256)).damage === undefined),
        async keep() {
          const placed = await staged.keep()
          verdicts.delete(sha256)
          // They were hashed while they were received.
          if (placed?.size === staged.size) {
            verdicts.set(sha256, { state: placed.state, damage: undefined, at: clock().getTime() })
          }
          return placed
        },
      }
    },
    read,
    async lend(sha256, use) {
      await assertSound(sha256)
      return storage.lend(sha256, use)
    },
    assertSound,
    async assertNotKnownDamaged(sha256) {
      const verdict = await keptVerdict(sha256)
      const place = await storage.look(sha256)
      if (verdict && place?.state === verdict.state) {
        if (verdict.damage) throw await refuse(verdict.damage)
        return
      }
      const facts = await readBlobFacts(db, sha256)
      if (!place || (facts && facts.size !== place.size) || facts?.damage) await judgeSound(sha256)
    },
    async examine(sha256, isGentle) {
      return (await judge(sha256, isGentle)).damage
    },
    close: () => storage.close(),
  }
}

function isUnreadable(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EIO'
}

function lengthOf(size: number, range: ByteRange | undefined): number {
  return range ? Math.min(range.end, size - 1) - range.start + 1 : size
}
