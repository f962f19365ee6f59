import { open, rm, stat, truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Kinds of damage to bytes on a disk. */
export const damages = ['flipped', 'cut', 'empty', 'missing'] as const
export type Damage = (typeof damages)[number]

/** Path of the bytes with this SHA-256. */
export function placeOfBlob(dataDir: string, sha256: string): string {
  return join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

/**
 * Damages bytes behind the portal's back; `at` is the offset at
 * which a flip or cut begins. A flip keeps the file's times.
 */
export async function damageBlob(path: string, damage: Damage, at = 0): Promise<void> {
  if (damage === 'missing') return rm(path)
  if (damage === 'empty') return truncate(path, 0)
  if (damage === 'cut') return truncate(path, at)
  const { atime, mtime } = await stat(path)
  const file = await open(path, 'r+')
  try {
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    byte.writeUInt8(byte.readUInt8(0) ^ 0x10)
    await file.write(byte, 0, 1, at)
  } finally {
    await file.close()
  }
  await utimes(path, atime, mtime)
}
