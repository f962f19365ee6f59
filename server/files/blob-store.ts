import type { Readable } from 'node:stream'

/** Bytes that were received but belong to nothing yet; `discard` or `keep` ends their state. */
export interface StagedBlob {
  /** SHA-256 of the bytes, hex. */
  sha256: string
  /** Bytes. */
  size: number
  /** Path of a local file with the bytes, for inspection. */
  path: string
  /**
   * Does beforehand what takes its time, so that `keep` is quick: no transaction may be open meanwhile. A storage that
   * leaves bytes of the same name and size where they are asks `isSound` first.
   */
  prepare(isSound?: () => Promise<boolean>): Promise<void>
  /**
   * Moves the bytes to their place once they are durable; harmless when they are there already. Answers what is there
   * then, where that costs no call of its own.
   */
  keep(): Promise<PlacedBlob | undefined>
  discard(): Promise<void>
}

/** A blob as the storage itself knows it. */
export interface StoredBlob {
  /** Hex, as its place says it. */
  sha256: string
  /** Bytes. */
  size: number
  storedAt: Date
}

/** Something beside the blobs that the storage did not put there. */
export interface Stray {
  /** Below the storage's own folder. */
  path: string
  /** Bytes. */
  size: number
}

/** Content-addressed storage of file bytes; a blob never changes once it is kept. */
export interface BlobStore {
  /** Writes a stream to a temporary place while hashing; rejects when the stream does, or with 507 before space runs out. */
  stage(bytes: Readable): Promise<StagedBlob>
  /** Streams a blob (rejects when it is gone), or bytes `start` to `end` (both inclusive) of it. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** Lends a local file with the bytes of a blob, as long as `use` takes; rejects when it is gone. */
  lend<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** The size of a blob in bytes; undefined when it is not there. */
  sizeOf(sha256: string): Promise<number | undefined>
  /** All blobs in the order of their SHA-256, read in pages; what else lies there is left out. */
  list(): AsyncIterable<StoredBlob>
  /** What else lies there, but for what is on its way: nobody knows whose it is. */
  strays(): AsyncIterable<Stray>
  /** Deletes a blob; harmless when it is gone already. */
  remove(sha256: string): Promise<void>
  /** Deletes staged bytes that nobody has written to for a day: what a crash left. */
  removeLeftovers(now: Date): Promise<void>
  /** Rejects when the storage cannot be used. */
  ping(): Promise<void>
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** What is at the place of a blob now. */
export interface PlacedBlob {
  /** Another one as soon as anybody has written there. */
  state: string
  /** Bytes. */
  size: number
}

/** A storage as it is: what it holds may be damaged. `openSoundBlobs` is what everybody reads through. */
export interface BlobStorage extends BlobStore {
  /** What is there now; undefined when nothing is. */
  look(sha256: string): Promise<PlacedBlob | undefined>
  /** The same with a stream of it, or of a part. */
  open(sha256: string, range?: ByteRange): Promise<(PlacedBlob & { bytes: Readable }) | undefined>
  /**
   * Reads all of it beside the main thread and says what its SHA-256 really is; undefined when nothing is there.
   * `isGentle` leaves most of the time to others.
   */
  hash(sha256: string, isGentle: boolean): Promise<HashedBlob | undefined>
  /** Ends what `hash` is at. */
  close(): Promise<void>
}

/** What the bytes of a blob are, while its state was this one. */
export interface HashedBlob {
  state: string
  sha256: string
}
