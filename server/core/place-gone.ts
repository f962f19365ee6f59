import { statSync } from 'node:fs'

/**
 * Thrown if a file or folder of the portal's data is no longer at its place: its disk was unmounted, or it was moved.
 */
export class PlaceGone extends Error {
  readonly path: string

  constructor(path: string, cause?: unknown) {
    super(`${path} is not there any more`, { cause })
    this.path = path
  }
}

/**
 * Remembers the identity of the file at a path; the returned function throws once another one, or none, is there. A
 * process that has it open would go on writing to a file that nobody finds again.
 */
export function holdPlace(path: string): () => void {
  let remembered: string | undefined
  return () => {
    const { dev, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
    const found = ino === undefined ? undefined : `${dev}:${ino}`
    remembered ??= found
    if (remembered !== found) throw new PlaceGone(path)
  }
}
