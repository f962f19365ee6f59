import type { BigIntStats } from 'node:fs'

/** What tells a file from what it was before anybody wrote to it, or put another in its place. */
export function stateOf({
  ino,
  size,
  mtimeNs,
  ctimeNs,
}: Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs' | 'ctimeNs'>): string {
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
}
