import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { directoryEntry, endOfZip, localHeader, type ZipTime } from '../files/zip-records.ts'
import { joinCrcs } from './join-crcs.ts'

/** Bytes in the file storage, with the checksum that a ZIP needs. */
export interface StoredPiece {
  sha256: string
  size: number
  /** CRC-32. */
  crc: number
}

/** The pieces of a ZIP, in order. */
export type ZipPiece = Buffer | StoredPiece

/** An entry of a ZIP. */
export interface LaidEntry {
  name: string
  pieces: ZipPiece[]
}

/**
 * Lays out a ZIP of uncompressed files without reading them. Sizes and checksums precede the bytes, since many programs
 * that unpack streams reject uncompressed entries with a data descriptor behind them.
 */
export async function layOutZip(entries: LaidEntry[], modified: ZipTime): Promise<ZipPiece[]> {
  const pieces: ZipPiece[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [n, { name, pieces: entryPieces }] of entries.entries()) {
    if (n % pauseEvery === pauseEvery - 1) await setImmediate()
    const facts = { name, modified, size: sizeOf(entryPieces), crc: crcOf(entryPieces) }
    const local = localHeader(facts)
    directory.push(directoryEntry(facts, place))
    pieces.push(local, ...entryPieces)
    place += local.length + facts.size
  }
  const entriesSize = directory.reduce((sum, { length }) => sum + length, 0)
  pieces.push(...directory, endOfZip(entries.length, entriesSize, place))
  return pieces
}

/** Entries between two pauses for other work: a checksum takes about 0.1 ms. */
const pauseEvery = 20

export function sizeOf(pieces: readonly ZipPiece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
}

function lengthOf(piece: ZipPiece): number {
  return Buffer.isBuffer(piece) ? piece.length : piece.size
}

function crcOf(pieces: readonly ZipPiece[]): number {
  return pieces.reduce<number>((sum, piece) => {
    if (Buffer.isBuffer(piece)) return crc32(piece, sum)
    return joinCrcs(sum, piece.crc, piece.size)
  }, 0)
}
