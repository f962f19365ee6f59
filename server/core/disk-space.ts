import { statfs } from 'node:fs/promises'
import { PlaceGone } from './place-gone.ts'
import { ProblemError } from './problem-error.ts'

const gigabyte = 1_000_000_000

/**
 * Throws a 507 if less than 1 GB or 5 % of the disk, whichever is more, would remain: the database must always be
 * able to write.
 */
export async function assertSpace(folder: string, coming: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.max(gigabyte, blocks * bsize * 0.05)
  if (bavail * bsize - coming < reserve) throw new NoSpaceForFiles(folder)
}

/** Why a folder cannot be written to: the disk may be full despite the check, or unmounted. */
export function explainDisk(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return new NoSpaceForFiles(folder)
  return /^(ENOENT|ENOTDIR|EROFS|ESTALE|ENOTCONN|ENODEV)$/.test(code)
    ? new PlaceGone(folder, error)
    : error
}

/** The 507 of a full storage. */
export class NoSpaceForFiles extends ProblemError {
  /** The sentence for the operator, who has nobody to turn to. */
  readonly forOperator: string

  /** `folder` is undefined if the storage is a bucket. */
  constructor(folder?: string) {
    super(
      'storage-full',
      'Auf dem Server ist kein Platz mehr für Dateien. Bitte wenden Sie sich an den Betreiber.',
    )
    this.forOperator =
      folder === undefined
        ? 'FILES_URL: Der Bucket nimmt keine Dateien mehr auf. Bitte dort Platz schaffen.'
        : `DATA_DIR: Für Dateien ist in ${folder} kein Platz mehr; 1 GB und 5 % bleiben frei. Bitte Platz schaffen.`
  }
}
