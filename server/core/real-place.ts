import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Whether a place lies in a folder or is that, whatever links lead there; it need not be there yet. */
export function liesIn(place: string, folder: string): boolean {
  return `${realPlace(resolve(place))}/`.startsWith(`${realPlace(resolve(folder))}/`)
}

function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPlace(above), basename(path))
  }
}

/** What is there of a path: what was asked for below something that is no folder is not there itself. */
export function existingPart(path: string): string {
  const above = dirname(path)
  return existsSync(path) || above === path ? path : existingPart(above)
}

/** Whether a word is an address (`s3://…`, `sqlite:x`), which would make a folder of that name. `C:\` is none. */
export function looksLikeAddress(word: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(word)
}
