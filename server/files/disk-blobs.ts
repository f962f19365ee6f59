import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BlobStore, StagedBlob } from './blob-store.ts'

/** Blobs as files `<folder>/ab/cd/<sha256>`; what a crash left in `<folder>/tmp` is removed at the start. */
export async function openDiskBlobs(folder: string): Promise<BlobStore> {
  const temporary = join(folder, 'tmp')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })

  function placeOf(sha256: string): string {
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  return {
    async stage(bytes) {
      const path = join(temporary, randomUUID())
      try {
        return await write(bytes, path, placeOf)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async read(sha256, range) {
      const path = placeOf(sha256)
      await access(path, constants.R_OK)
      return createReadStream(path, range)
    },
    async remove(sha256) {
      await rm(placeOf(sha256), { force: true })
    },
    async ping() {
      await access(temporary, constants.W_OK)
    },
  }
}

/** Writes and hashes chunk by chunk, so that memory stays flat; answers once the bytes are on disk. */
async function write(
  bytes: Readable,
  path: string,
  placeOf: (sha256: string) => string,
): Promise<StagedBlob> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await file.write(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  const sha256 = hash.digest('hex')
  return {
    sha256,
    size,
    path,
    async keep() {
      const place = placeOf(sha256)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(path, place)
      await syncFolder(dirname(place))
      await syncFolder(dirname(dirname(place)))
    },
    async discard() {
      await rm(path, { force: true })
    },
  }
}

/** Makes a rename survive a power loss. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
