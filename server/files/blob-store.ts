import type { Readable } from 'node:stream'

/** Received bytes that nothing references yet, until `keep` or `discard` is called. */
export interface StagedBlob {
  /** SHA-256 of the bytes, in hex. */
  sha256: string
  /** Bytes. */
  size: number
  /** Path of a local file with the bytes, for inspection. */
  path: string
  /**
   * Does the slow part ahead of time, so that `keep` is quick; call it outside any transaction. A storage that does not
   * replace bytes of the same name and size calls `isSound` first.
   */
  prepare(isSound?: () => Promise<boolean>): Promise<void>
  /**
   * Moves the bytes to their final place once they are durable; does nothing if they are already there. Returns what is
   * there afterwards, if that takes no extra call.
   */
  keep(): Promise<PlacedBlob | undefined>
  discard(): Promise<void>
}

/** A blob as listed by the storage. */
export interface StoredBlob {
  /** In hex, taken from its path. */
  sha256: string
  /** Bytes. */
  size: number
  storedAt: Date
}

/** A file or object in the storage's folder that is not a blob of the storage. */
export interface Stray {
  /** Relative to the storage's folder. */
  path: string
  /** Bytes. */
  size: number
}

/** Content-addressed storage of file bytes; a kept blob never changes. */
export interface BlobStore {
  /**
   * Writes a stream to a temporary file and hashes it; rejects if the stream fails, and with 507 before the disk is
   * full.
   */
  stage(bytes: Readable): Promise<StagedBlob>
  /** Streams a blob, or its bytes `start` to `end` (both inclusive); rejects if it is missing. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** Provides a local file with the bytes of a blob until `use` settles; rejects if the blob is missing. */
  lend<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** The size of a blob in bytes; undefined if it is missing. */
  sizeOf(sha256: string): Promise<number | undefined>
  /** All blobs ordered by SHA-256, read in pages; other files are skipped. */
  list(): AsyncIterable<StoredBlob>
  /** Everything else in the storage's folder, of unknown origin; staged bytes are skipped. */
  strays(): AsyncIterable<Stray>
  /**
   * Deletes a blob; does nothing if it is already gone. Resolves to whether it is certain that nothing will delete it
   * again later.
   */
  remove(sha256: string): Promise<boolean>
  /** Whether a deletion may still be carried out after `remove` has rejected. */
  mayDeleteLate: boolean
  /** Deletes staged bytes not written to for a day: leftovers of a crash. */
  removeLeftovers(now: Date): Promise<void>
  /** Rejects if the storage cannot be used. */
  ping(): Promise<void>
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** The file or object currently at a blob's place. */
export interface PlacedBlob {
  /** Changes whenever the place is written to. */
  state: string
  /** Bytes. */
  size: number
}

/** A raw storage: its blobs may be damaged. Everybody reads through `openSoundBlobs` instead. */
export interface BlobStorage extends BlobStore {
  /** The current state; undefined if the blob is missing. */
  look(sha256: string): Promise<PlacedBlob | undefined>
  /** The same, with a stream of the blob or of a range. */
  open(sha256: string, range?: ByteRange): Promise<(PlacedBlob & { bytes: Readable }) | undefined>
  /**
   * Hashes the whole blob off the main thread and returns its actual SHA-256; undefined if it is missing. `isGentle`
   * leaves most of the time to others.
   */
  hash(sha256: string, isGentle: boolean): Promise<HashedBlob | undefined>
  /** Aborts running calls of `hash`. */
  close(): Promise<void>
}

/** The actual SHA-256 of a blob, valid for this state. */
export interface HashedBlob {
  state: string
  sha256: string
}
