import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'
import { assertSpace, explainDisk } from '../core/disk-space.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import { makeFolder } from '../core/make-folder.ts'

/** Bytes written between two checks of the free space. A flush is started at the same intervals. */
const checkInterval = 16 * 1_024 * 1_024

/**
 * Bytes per write. For larger writes, newer kernels look for contiguous memory, which on a machine that has been
 * running for a while costs more than the write itself: up to 2.7 s of CPU time for 1 GB in chunks of 256 kB instead of
 * 0.6 s.
 */
const writeSize = 128 * 1_024

const day = 24 * 60 * 60_000

/** Minimum age of leftovers of a crash before they are removed: another process might still be using younger ones. */
export const leftoverAge = day

/** A local file with received bytes. */
interface WrittenFile {
  sha256: string
  size: number
  path: string
  /** Resolves once the bytes are on disk: `keep` awaits it, while they are already being inspected. */
  synced: Promise<void>
}

/** A local folder for incoming bytes. */
export interface Staging {
  /** Writes a stream to a new file; leaves none if it rejects. */
  write(bytes: Readable): Promise<WrittenFile>
  /** Deletes files that have not been written to for a day. */
  removeLeftovers(now: Date): Promise<void>
  /** Rejects if the folder is not writable. */
  ping(): Promise<void>
}

/** Opens the folder, creating it if necessary. */
export async function openStaging(folder: string): Promise<Staging> {
  await makeFolder(folder)
  // Counted across all files: many small ones produce as much garbage as a large one.
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
        synced.catch(() => undefined) // reported to whoever awaits it
        return { path, ...written, synced }
      } catch (error) {
        endIfWritesAreLost(error)
        // Why writing failed counts; what is left is removed another day.
        await rm(path, { force: true }).catch(() => undefined)
        throw explainDisk(error, folder)
      }
    },
    async removeLeftovers(now) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const leftover = await stat(path).catch(ignoreMissing)
        if (leftover && now.getTime() - leftover.mtimeMs > leftoverAge)
          await rm(path, { force: true })
      }
    },
    async ping() {
      const probe = join(folder, `probe-${randomUUID()}`)
      try {
        await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600 })
      } catch (error) {
        throw explainDisk(error, folder)
      } finally {
        await rm(probe, { force: true }).catch(() => undefined)
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
 * Hashes incoming bytes while the previous ones are being written, so that neither waits for the other and memory use
 * stays flat; returns the open file once everything is written.
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
  // Reused for the whole file: a new buffer per write would burden the garbage collector.
  let [filling, written] = [Buffer.allocUnsafeSlow(writeSize), Buffer.allocUnsafeSlow(writeSize)]
  let filled = 0
  let writing = Promise.resolve()
  let syncing = Promise.resolve()
  let isSyncing = false
  const file = await open(path, 'wx', 0o600)
  try {
    await assertSpace(folder, checkInterval)
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      count(chunk)
      size += chunk.length
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at)
        at += copied
        filled += copied
        if (filled === writeSize) await writeFilled()
      }
      if (size - checked > checkInterval) {
        await assertSpace(folder, checkInterval)
        checked = size
        if (!isSyncing) await sync()
      }
    }
    await writeFilled()
    await writing
    await syncing
  } catch (error) {
    await Promise.allSettled([writing, syncing]) // reported already, or caused by the error that is thrown
    await file.close()
    throw error
  }
  return { file, sha256: hash.digest('hex'), size }

  /** Starts flushing what has been written, after the previous flush; not awaited. */
  async function sync() {
    await syncing
    isSyncing = true
    syncing = file.datasync().finally(() => {
      isSyncing = false
    })
    syncing.catch(() => undefined) // reported to whoever awaits it next
  }

  /** Starts writing the filled buffer, once the previous one is written. */
  async function writeFilled() {
    await writing
    // Unlike `write`, it never writes only a part of the bytes without an error.
    writing = file.writeFile(filling.subarray(0, filled))
    writing.catch(() => undefined) // reported to whoever awaits it next
    const next = written
    written = filling
    filling = next
    filled = 0
  }
}

/** A catch handler for files that another process may have deleted meanwhile. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
