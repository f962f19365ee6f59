import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'
import { assertSpace, explainDisk } from '../core/disk-space.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import { makeFolder } from '../core/make-folder.ts'

/** How many bytes are written between two looks at the free space. The disk gets to work on them meanwhile. */
const stride = 16 * 1_024 * 1_024

/**
 * How many bytes are written at once. For more, newer kernels look for as much memory in one piece, which on a machine
 * that has run for a while costs more than the writing: up to 2.7 s of processor for 1 GB in pieces of 256 kB, not 0.6 s.
 */
const batch = 128 * 1_024

const day = 24 * 60 * 60_000

/** How old what a crash left must be before it goes: something else might be at it. */
export const leftoverAge = day

/** Bytes in a local file of their own. */
interface WrittenFile {
  sha256: string
  size: number
  path: string
  /** Resolves once they are on disk: whoever keeps them waits for that, and looks at them meanwhile. */
  synced: Promise<void>
}

/** A local folder for bytes that are on their way. */
export interface Staging {
  /** Writes a stream to a new file; leaves none when it rejects. */
  write(bytes: Readable): Promise<WrittenFile>
  /** Deletes files that nobody has written to for a day. */
  removeLeftovers(now: Date): Promise<void>
  /** Rejects when nothing can be written. */
  ping(): Promise<void>
}

/** Opens the folder, and makes it where it is not there. */
export async function openStaging(folder: string): Promise<Staging> {
  await makeFolder(folder)
  // Of all files together: of many small ones as much lies about as of a large one.
  const count = countPassing()
  return {
    async write(bytes) {
      const path = join(folder, randomUUID())
      try {
        const { file, ...written } = await write(bytes, path, folder, count)
        const synced = syncAndClose(file).catch((error: unknown) => {
          endIfWritesAreLost(error)
          throw explainDisk(error, folder)
        })
        synced.catch(() => undefined) // whoever awaits it is told
        return { path, ...written, synced }
      } catch (error) {
        endIfWritesAreLost(error)
        await rm(path, { force: true })
        throw explainDisk(error, folder)
      }
    },
    async removeLeftovers(now) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const left = await stat(path).catch(unlessMissing)
        if (left && now.getTime() - left.mtimeMs > leftoverAge) await rm(path, { force: true })
      }
    },
    async ping() {
      const probe = join(folder, `probe-${randomUUID()}`)
      try {
        await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600 })
      } catch (error) {
        throw explainDisk(error, folder)
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Hashes what comes while what came before is written, so that neither waits for the other and memory stays flat;
 * answers with the open file once all is written.
 */
async function write(
  bytes: Readable,
  path: string,
  folder: string,
  count: (chunk: Buffer) => void,
) {
  const hash = createHash('sha256')
  let size = 0
  let checked = 0
  // Kept for all of the file: new ones for each piece make work for the garbage collector.
  let [filling, written] = [Buffer.allocUnsafeSlow(batch), Buffer.allocUnsafeSlow(batch)]
  let filled = 0
  let writing = Promise.resolve()
  let syncing = Promise.resolve()
  let isSyncing = false
  const file = await open(path, 'wx', 0o600)
  try {
    await assertSpace(folder, stride)
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      count(chunk)
      size += chunk.length
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at)
        at += copied
        filled += copied
        if (filled === batch) await writeFilled()
      }
      if (size - checked > stride) {
        await assertSpace(folder, stride)
        checked = size
        if (!isSyncing) await sync()
      }
    }
    await writeFilled()
    await writing
    await syncing
  } catch (error) {
    await Promise.allSettled([writing, syncing]) // told already, or less telling than what ended the rest
    await file.close()
    throw error
  }
  return { file, sha256: hash.digest('hex'), size }

  /** Lets the disk begin with what is written, once it has ended with what came before; nobody waits for it. */
  async function sync() {
    await syncing
    isSyncing = true
    syncing = file.datasync().finally(() => {
      isSyncing = false
    })
    syncing.catch(() => undefined) // whoever awaits it next is told
  }

  /** Begins to write what is filled, once what came before is written. */
  async function writeFilled() {
    await writing
    // Unlike `write`, this never stops in the middle of its bytes without an error.
    writing = file.writeFile(filling.subarray(0, filled))
    writing.catch(() => undefined) // whoever awaits it next is told
    const next = written
    written = filling
    filling = next
    filled = 0
  }
}

/** For what another process may have deleted meanwhile. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
