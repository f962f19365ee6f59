import { createReadStream, fstat, open as openFile } from 'node:fs'
import { access, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { explainDisk } from '../core/disk-space.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import { isOfSystem } from '../core/system-files.ts'
import type { BlobStorage, ByteRange, PlacedBlob, Stray } from './blob-store.ts'
import { stateOf } from './file-state.ts'
import { openHasher } from './hasher.ts'
import { ignoreMissing, openStaging } from './staging.ts'

const openDescriptor = promisify(openFile)
const statDescriptor = promisify(fstat)

/** Bytes per read; with smaller reads, the overhead per read dominates. */
const readAtOnce = 256 * 1_024

/** Blobs as files `<folder>/ab/cd/<sha256>`; staged ones are in `<folder>/tmp`. */
export async function openDiskBlobs(folder: string): Promise<BlobStorage> {
  const staging = await openStaging(join(folder, 'tmp'))
  const hasher = openHasher()

  function placeOf(sha256: string): string {
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  /** A stream of a raw file descriptor: a FileHandle would create a promise per read. */
  async function openAt(place: string, range?: ByteRange) {
    const fd = await openDescriptor(place, 'r')
    const bytes = createReadStream(place, { ...range, fd, highWaterMark: readAtOnce })
    const { size, ...state } = await statDescriptor(fd, { bigint: true })
    return { state: stateOf({ size, ...state }), size: Number(size), bytes }
  }

  return {
    async stage(bytes) {
      const { sha256, size, path, synced } = await staging.write(bytes)
      return {
        sha256,
        size,
        path,
        prepare: () => synced,
        async keep() {
          await synced
          return keep(path, placeOf(sha256), folder)
        },
        discard: () => rm(path, { force: true }),
      }
    },
    read: async (sha256, range) => (await openAt(placeOf(sha256), range)).bytes,
    open: (sha256, range) => openAt(placeOf(sha256), range).catch(ignoreMissing),
    look: (sha256) => look(placeOf(sha256)),
    hash: (sha256, isGentle) => hasher.hash(placeOf(sha256), isGentle).catch(ignoreMissing),
    close: () => hasher.close(),
    async lend(sha256, use) {
      const place = placeOf(sha256)
      await access(place)
      return use(place)
    },
    async sizeOf(sha256) {
      return (await stat(placeOf(sha256)).catch(ignoreMissing))?.size
    },
    async *list() {
      for (const outer of await namesIn(folder, /^[0-9a-f]{2}$/)) {
        for (const inner of await namesIn(join(folder, outer), /^[0-9a-f]{2}$/)) {
          for (const sha256 of await namesIn(join(folder, outer, inner), /^[0-9a-f]{64}$/)) {
            if (!sha256.startsWith(`${outer}${inner}`)) continue
            const file = await stat(join(folder, outer, inner, sha256)).catch(ignoreMissing)
            if (file) yield { sha256, size: file.size, storedAt: file.mtime }
          }
        }
      }
    },
    strays: () => straysIn(folder),
    async remove(sha256) {
      const place = placeOf(sha256)
      await rm(place, { force: true })
      await syncFolder(dirname(place)).catch(ignoreMissing)
      return true
    },
    mayDeleteLate: false,
    removeLeftovers: (now) => staging.removeLeftovers(now),
    ping: () => staging.ping(),
  }
}

async function look(place: string): Promise<PlacedBlob | undefined> {
  const found = await stat(place, { bigint: true }).catch(ignoreMissing)
  return found && { state: stateOf(found), size: Number(found.size) }
}

/** Moves bytes to their place `<folder>/ab/cd/<sha256>`; resolves once they survive a power loss. */
async function keep(path: string, place: string, folder: string): Promise<PlacedBlob | undefined> {
  const inner = dirname(place)
  try {
    // Not recursively: if the folder itself has vanished, it must not be recreated.
    for (const newFolder of [dirname(inner), inner])
      await mkdir(newFolder, 0o700).catch(ignoreExisting)
    await rename(path, place)
    const placed = await look(place)
    for (const changed of [inner, dirname(inner), folder]) await syncFolder(changed)
    return placed
  } catch (error) {
    throw explainDisk(error, folder)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function* straysIn(folder: string, below = ''): AsyncGenerator<Stray> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      // Skips staged files and system folders of the disk.
      if (path !== 'tmp' && !isOfSystem(`${path}/`)) yield* straysIn(folder, path)
    } else if (!isPlace(path)) {
      const file = await lstat(join(folder, path)).catch(ignoreMissing)
      if (file) yield { path, size: file.size }
    }
  }
}

/** Whether the path is the place of a blob. */
function isPlace(path: string): boolean {
  const [, outer = '', inner = '', sha256] = /^(..)\/(..)\/([0-9a-f]{64})$/.exec(path) ?? []
  return sha256?.startsWith(`${outer}${inner}`) ?? false
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  return names.filter((name) => pattern.test(name)).toSorted()
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
