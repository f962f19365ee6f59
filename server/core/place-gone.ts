import { statSync } from 'node:fs'

/** Thrown where a file or folder of the portal's data is not where it was: a disk was unmounted, somebody moved it. */
export class PlaceGone extends Error {
  readonly path: string

  constructor(path: string, cause?: unknown) {
    super(`${path} is not there any more`, { cause })
    this.path = path
  }
}

/**
 * Remembers the file at a path when it is seen first; the returned function throws once another one, or none, is there.
 * Who has it open would go on writing to what nobody finds again.
 */
export function holdPlace(path: string): () => void {
  let known: string | undefined
  return () => {
    const { dev, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
    const found = ino === undefined ? undefined : `${dev}:${ino}`
    known ??= found
    if (known !== found) throw new PlaceGone(path)
  }
}
