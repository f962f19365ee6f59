import type { FastifyBaseLogger } from 'fastify'
import type { BlobDamage } from '#contract/files.ts'
import { LatestUsed } from '../core/latest-used.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../services.ts'
import type { BlobStorage } from './blob-store.ts'
import { listDamageTimes, readBlobFacts, recordDamage, recordSound } from './damages.store.ts'

/** The result of checking a blob, valid as long as its state is the same. */
export interface Verdict {
  state: string
  damage: BlobDamage | undefined
  /** Time of the check, in ms. */
  at: number
}

interface Tools {
  db: Db
  clock: Clock
  logger: FastifyBaseLogger
}

/** Number of verdicts cached. */
const maxVerdicts = 20_000
/** Maximum age of the cached list of damages found by other processes, in ms. */
const listAge = 5_000

/** Hashes blobs, remembers which ones are damaged, and records that for other processes. */
export class BlobVerdicts {
  readonly #storage: BlobStorage
  readonly #tools: Tools
  readonly #verdicts = new LatestUsed<Verdict>(maxVerdicts)
  readonly #underWay = new Map<string, Promise<Verdict>>()
  #damages = { at: Number.NEGATIVE_INFINITY, times: Promise.resolve(new Map<string, number>()) }

  constructor(storage: BlobStorage, tools: Tools) {
    this.#storage = storage
    this.#tools = tools
  }

  /** The last verdict of this process, which may be outdated. */
  last(sha256: string): Verdict | undefined {
    return this.#verdicts.get(sha256)
  }

  /** The last verdict, unless another process has found damage since. */
  async current(sha256: string): Promise<Verdict | undefined> {
    const verdict = this.#verdicts.get(sha256)
    if (!verdict || verdict.damage) return verdict
    const foundAt = (await this.#damageTimes()).get(sha256)
    return foundAt !== undefined && foundAt > verdict.at ? undefined : verdict
  }

  /** Hashes a blob now; concurrent callers share one check. */
  judge(sha256: string, isGentle = false): Promise<Verdict> {
    return this.#judgeOnce(sha256, { isGentle, isBrought: false })
  }

  /** The same for an upload, which brings the bytes if they are not there: missing ones are no damage then. */
  judgeForUpload(sha256: string): Promise<Verdict> {
    return this.#judgeOnce(sha256, { isGentle: false, isBrought: true })
  }

  #judgeOnce(sha256: string, manner: Manner): Promise<Verdict> {
    const running = this.#underWay.get(sha256)
    if (running) return running
    const judging = this.#judgeNow(sha256, manner).finally(() => this.#underWay.delete(sha256))
    this.#underWay.set(sha256, judging)
    return judging
  }

  /** For bytes that were hashed while they were received. */
  setSound(sha256: string, state: string): void {
    const at = this.#tools.clock().getTime()
    this.#verdicts.set(sha256, { state, damage: undefined, at })
  }

  forget(sha256: string): void {
    this.#verdicts.delete(sha256)
  }

  async #judgeNow(sha256: string, { isGentle, isBrought }: Manner): Promise<Verdict> {
    const { db, clock, logger } = this.#tools
    const facts = await readBlobFacts(db, sha256)
    const { state, damage } = await examine(this.#storage, logger, sha256, facts?.size, isGentle)
    const verdict = { state, damage, at: clock().getTime() }
    if (state !== '') this.#verdicts.set(sha256, verdict)
    if (damage === 'missing' && isBrought) return verdict
    if (facts && (facts.damage ?? undefined) !== damage) await record(this.#tools, sha256, damage)
    return verdict
  }

  /** When other processes found damages, by SHA-256. */
  #damageTimes(): Promise<Map<string, number>> {
    const { db, logger } = this.#tools
    const now = performance.now()
    if (now - this.#damages.at > listAge) {
      const before = this.#damages.times
      const times = listDamageTimes(db).catch((err: unknown) => {
        logger.warn({ err }, 'what is damaged cannot be read; what was known before holds')
        return before
      })
      this.#damages = { at: now, times }
    }
    return this.#damages.times
  }
}

/** How a blob is hashed. */
interface Manner {
  isGentle: boolean
  /** Whether an upload has its bytes. */
  isBrought: boolean
}

type Findings = Pick<Verdict, 'state' | 'damage'>

/** Hashes a blob, unless its size is already wrong; `size` is what it should have. */
async function examine(
  storage: BlobStorage,
  logger: FastifyBaseLogger,
  sha256: string,
  size: number | undefined,
  isGentle: boolean,
): Promise<Findings> {
  const place = await storage.look(sha256)
  if (!place) return missing(storage, logger)
  const { state } = place
  if (size !== undefined && size !== place.size) return { state, damage: 'size' }
  try {
    const hashed = await storage.hash(sha256, isGentle)
    if (!hashed) return await missing(storage, logger)
    return { state: hashed.state, damage: hashed.sha256 === sha256 ? undefined : 'bytes' }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    logger.error({ err: error, sha256 }, 'the disk cannot read the bytes of a file')
    return { state: '', damage: 'unreadable' }
  }
}

/** Bytes on a disk that is not mounted are not missing: throws a 503. */
async function missing(storage: BlobStorage, logger: FastifyBaseLogger): Promise<Findings> {
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
  return { state: '', damage: 'missing' }
}

function isUnreadable(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EIO'
}

/** If the verdict cannot be recorded now, the next check records it; no damaged bytes are served in between. */
async function record(
  { db, clock, logger }: Tools,
  sha256: string,
  damage: BlobDamage | undefined,
): Promise<void> {
  if (damage) logger.error({ sha256, damage }, 'the bytes of a file are damaged')
  else logger.info({ sha256 }, 'the bytes of a file are whole again')
  try {
    if (damage) await recordDamage(db, clock(), sha256, damage)
    else await recordSound(db, sha256)
  } catch (err) {
    logger.error({ err, sha256 }, 'a damage was not written down')
  }
}
