import { statfs } from 'node:fs/promises'
import { ProblemError } from '../core/problem-error.ts'

const gigabyte = 1_000_000_000

/** Refuses (507) what would leave less than 1 GB or 5 % of the disk, whichever is more: the database must always be able to write. */
export async function assertSpace(folder: string, coming: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize - coming < Math.max(gigabyte, blocks * bsize * 0.05)) throw full()
}

/** A disk that is full all the same answers as one that is about to be. */
export function explainFullDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? full() : error
}

function full(): ProblemError {
  return new ProblemError(
    'storage-full',
    'Auf dem Server ist kein Platz mehr für Dateien. Bitte wenden Sie sich an den Betreiber.',
  )
}
