import type { BigIntStats } from 'node:fs'

/** Identifies the state of a file: changes when it is written to or replaced. */
export function stateOf({
  ino,
  size,
  mtimeNs,
  ctimeNs,
}: Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs' | 'ctimeNs'>): string {
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
}
