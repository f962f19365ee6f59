import { crc32 } from 'node:zlib'
import { directoryEntry, endOfZip, localHeader, type ZipTime } from '../files/zip-records.ts'
import { joinCrcs } from './join-crcs.ts'

/** Bytes that lie in the storage, with the check sum that a ZIP says of them. */
export interface StoredPiece {
  sha256: string
  size: number
  /** CRC-32. */
  crc: number
}

/** What a ZIP is made of, in its order. */
export type ZipPiece = Buffer | StoredPiece

/** A file of a ZIP. */
export interface LaidEntry {
  name: string
  pieces: ZipPiece[]
}

/**
 * A ZIP of these files as they are, none of them read: each says its size and check sum before its bytes, since many
 * programs that unpack while they receive refuse what says them behind, where it is not packed.
 */
export function layOutZip(entries: LaidEntry[], modified: ZipTime): ZipPiece[] {
  const pieces: ZipPiece[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const { name, pieces: own } of entries) {
    const facts = { name, modified, size: sizeOf(own), crc: crcOf(own) }
    const local = localHeader(facts)
    directory.push(directoryEntry(facts, place))
    pieces.push(local, ...own)
    place += local.length + facts.size
  }
  const entriesSize = directory.reduce((sum, { length }) => sum + length, 0)
  pieces.push(...directory, endOfZip(entries.length, entriesSize, place))
  return pieces
}

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
