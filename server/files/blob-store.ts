import type { Readable } from 'node:stream'

/** Bytes that were received but belong to nothing yet; `discard` or `keep` ends their state. */
export interface StagedBlob {
  /** SHA-256 of the bytes, hex. */
  sha256: string
  /** Bytes. */
  size: number
  /** Path of a local file with the bytes, for inspection. */
  path: string
  /** Moves the bytes to their place and answers once they are durable; harmless when they are there already. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Content-addressed storage of file bytes; a blob never changes once it is kept. */
export interface BlobStore {
  /** Writes a stream to a temporary place while hashing; rejects when the stream does, or with 507 before space runs out. */
  stage(bytes: Readable): Promise<StagedBlob>
  /** Streams a blob (rejects when it is gone), or bytes `start` to `end` (both inclusive) of it. */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable>
  /** Lends a local file with the bytes of a blob, as long as `use` takes; rejects when it is gone. */
  lend<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** Deletes a blob; harmless when it is gone already. */
  remove(sha256: string): Promise<void>
  /** Deletes staged bytes that nobody has written to for a day: what a crash left. */
  removeLeftovers(now: Date): Promise<void>
  /** Rejects when the storage cannot be used. */
  ping(): Promise<void>
}
