import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { othersInWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { BlobStore, StagedBlob } from '../files/blob-store.ts'
import { namesOf } from '../files/blob-uses.store.ts'
import { findBlob, type KnownBlob, listBlobs } from '../files/blobs.store.ts'
import { ignoreMissing } from '../files/staging.ts'

/** Number of concurrent copies. */
const lanes = 4
/** Maximum number of lost or foreign files that are named. */
const maxNamed = 20

interface Ends {
  /** The source's database, which tells what must be there. */
  db: Db
  source: BlobStore
  target: BlobStore
  /**
   * A local file with the names of the bytes that were sent and compared, so that an interrupted move can be resumed.
   */
  sentFile: string
}

/** What the target contains in the end. */
export interface CopiedBlobs {
  count: number
  bytes: number
  /** SHA-256 over all names and sizes. */
  hash: string
}

/** Copies the bytes of all files to another storage. */
export interface BlobCopy {
  /**
   * Sends the referenced bytes that are not there yet, verifying their SHA-256. Rejects with a list of those that are
   * missing or damaged at the source.
   */
  copy(onProgress?: (done: number, bytes: number) => void): Promise<void>
  /**
   * The same while nothing changes; afterwards the target has all
   * referenced bytes, and none that were deleted at the source.
   */
  finish(): Promise<CopiedBlobs>
}

/** Examines the target; rejects if it contains bytes of another portal. */
export async function openBlobCopy(ends: Ends): Promise<BlobCopy> {
  const { db, source, target, sentFile } = ends
  const sentBefore = new Set(
    ((await readFile(sentFile, 'utf8').catch(ignoreMissing)) ?? '').split('\n'),
  )
  const present = await presentBlobs(ends, sentBefore)
  /** The bytes at the target, as verified by this process. */
  const sure = new Set<string>()

  async function copy(onProgress?: (done: number, bytes: number) => void) {
    const lost: KnownBlob[] = []
    const waiting = listBlobs(db)
    let [done, bytes] = [0, 0]
    async function work() {
      for await (const blob of waiting) {
        if (!blob.isHeld || sure.has(blob.sha256)) continue
        if (await bring(blob)) sure.add(blob.sha256)
        else lost.push(blob)
        done += 1
        bytes += blob.size
        onProgress?.(done, bytes)
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    await assertNothingLost(db, lost)
  }

  /** Returns whether the target has it now; false if the source lacks it. */
  async function bring({ sha256, size }: KnownBlob): Promise<boolean> {
    if (present.get(sha256) === size) {
      if (sentBefore.has(sha256) || (await hashOf(target, sha256)) === sha256)
        return noteSent(sha256)
    }
    const staged = (await source.sizeOf(sha256)) === size && (await fetched(sha256))
    if (!staged) return false
    if (staged.sha256 !== sha256) {
      await staged.discard()
      return false
    }
    // Other bytes under this name would be mistaken for these. They are replaced: a deletion might come late.
    await staged.prepare(async () => !present.has(sha256))
    await staged.keep()
    return noteSent(sha256)
  }

  /** Stages the bytes at the target; undefined if they are damaged, or have just been deleted. */
  async function fetched(sha256: string): Promise<StagedBlob | undefined> {
    try {
      return await target.stage(await source.read(sha256))
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'file-damaged') return undefined
      if ((await source.sizeOf(sha256)) !== undefined) throw error
      return undefined
    }
  }

  async function noteSent(sha256: string): Promise<true> {
    if (!sentBefore.has(sha256)) await appendFile(sentFile, `${sha256}\n`, { mode: 0o600 })
    sentBefore.add(sha256)
    return true
  }

  return {
    copy,
    async finish() {
      await copy()
      const hash = createHash('sha256')
      const gone = new Set([...sure, ...[...present.keys()].filter((name) => sentBefore.has(name))])
      let [count, bytes] = [0, 0]
      for await (const { sha256, size, isHeld } of listBlobs(db)) {
        gone.delete(sha256)
        if (!isHeld) continue
        hash.update(`${sha256} ${size}\n`)
        count += 1
        bytes += size
      }
      for (const sha256 of gone) await target.remove(sha256)
      return { count, bytes, hash: hash.digest('hex') }
    },
  }
}

/** Sizes of the bytes that are at the target already, by SHA-256. */
async function presentBlobs({ db, target }: Ends, sent: Set<string>): Promise<Map<string, number>> {
  const present = new Map<string, number>()
  const strange: string[] = []
  for await (const { sha256, size } of target.list()) {
    present.set(sha256, size)
    if (!sent.has(sha256) && !(await findBlob(db, sha256))) strange.push(sha256)
  }
  if (strange.length === 0) return present
  throw new ProblemError(
    'conflict',
    [
      'FILES_URL: Im Ziel liegen schon Dateien, die nicht zu diesem Portal gehören. Bitte einen leeren Ordner nennen:',
      ...firstOf(strange, 'eine weitere'),
    ].join('\n'),
  )
}

/** Bytes that were deleted meanwhile are not lost. */
async function assertNothingLost(db: Db, blobs: KnownBlob[]): Promise<void> {
  const lines: string[] = []
  for (const { sha256 } of blobs) {
    if (!(await findBlob(db, sha256))?.isHeld) continue
    const names = await namesOf(db, sha256)
    lines.push(`${sha256}  ${names.length > 0 ? `„${names.join('“, „')}“` : 'Vorschaubild'}`)
  }
  if (lines.length === 0) return
  throw new ProblemError(
    'gone',
    [
      'Diese Inhalte fehlen im bisherigen Speicher oder sind beschädigt. Bitte aus einer Sicherung zurückholen oder im Portal löschen:',
      ...firstOf(lines, 'ein weiterer'),
    ].join('\n'),
  )
}

async function hashOf(blobs: BlobStore, sha256: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await blobs.read(sha256)) hash.update(piece)
  return hash.digest('hex')
}

function firstOf(found: string[], one: string): string[] {
  const more = found.length - maxNamed
  const lines = found.slice(0, maxNamed).map((line) => `  ${line}`)
  return more > 0 ? [...lines, `  … und ${othersInWords(more, one)}`] : lines
}
