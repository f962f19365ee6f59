import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readBytes } from '../client/chosen-bytes.ts'

/** Number of bytes at the start and at the end: there, a ZIP stores the sizes and checksums of its files. */
const markBytes = 4_000_000

/** A hash that identifies a ZIP without reading all of it. */
export async function markOf(file: File): Promise<string> {
  const hash = sha256.create()
  hash.update(await readBytes(file, 0, markBytes))
  hash.update(await readBytes(file, -markBytes))
  return bytesToHex(hash.digest())
}
