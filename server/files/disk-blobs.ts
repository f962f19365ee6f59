import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import type { BlobStore } from './blob-store.ts'
import { assertSpace, explainFullDisk } from './disk-space.ts'

/** How many bytes are written between two looks at the free space. */
const stride = 16 * 1_024 * 1_024

const day = 24 * 60 * 60_000

/** Blobs as files `<folder>/ab/cd/<sha256>`; staged ones lie in `<folder>/tmp`. */
export async function openDiskBlobs(folder: string): Promise<BlobStore> {
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })

  function placeOf(sha256: string): string {
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  return {
    async stage(bytes) {
      const path = join(temporary, randomUUID())
      const discard = () => rm(path, { force: true })
      try {
        const { sha256, size } = await write(bytes, path)
        return { sha256, size, path, discard, keep: () => keep(path, placeOf(sha256), folder) }
      } catch (error) {
        endIfWritesAreLost(error)
        await discard()
        throw explainFullDisk(error)
      }
    },
    async read(sha256, range) {
      const file = await open(placeOf(sha256), 'r')
      return file.createReadStream(range)
    },
    async lend(sha256, use) {
      const place = placeOf(sha256)
      await access(place)
      return use(place)
    },
    async remove(sha256) {
      const place = placeOf(sha256)
      await rm(place, { force: true })
      await syncFolder(dirname(place)).catch(unlessMissing)
    },
    async removeLeftovers(now) {
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name)
        const left = await stat(path).catch(unlessMissing)
        if (left && now.getTime() - left.mtimeMs > day) await rm(path, { force: true })
      }
    },
    async ping() {
      const probe = join(temporary, `probe-${randomUUID()}`)
      try {
        await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600 })
      } catch (error) {
        throw explainFullDisk(error)
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/** Writes and hashes chunk by chunk, so that memory stays flat; answers once the bytes are on disk. */
async function write(bytes: Readable, path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  let checked = 0
  const file = await open(path, 'wx', 0o600)
  try {
    await assertSpace(dirname(path), stride)
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      if (size - checked > stride) {
        await assertSpace(dirname(path), stride)
        checked = size
      }
      // Unlike `write`, this never stops in the middle of a chunk without an error.
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}

/** Moves bytes to their place `<folder>/ab/cd/<sha256>`; answers once a power loss cannot undo it. */
async function keep(path: string, place: string, folder: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await rename(path, place)
  await syncFolder(dirname(place))
  await syncFolder(dirname(dirname(place)))
  await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync().catch((error: unknown) => {
      endIfWritesAreLost(error)
      throw error
    })
  } finally {
    await folder.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
