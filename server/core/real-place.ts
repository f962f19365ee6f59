import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Whether a path is a folder or lies in it, links resolved; the path need not exist. */
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

/** The longest existing part of a path; what lies below a file does not exist. */
export function existingPart(path: string): string {
  const above = dirname(path)
  return existsSync(path) || above === path ? path : existingPart(above)
}

/**
 * Whether a word is a URL (`s3://…`, `sqlite:x`), which would otherwise create a folder of that name. `C:\` is none.
 */
export function looksLikeAddress(word: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(word)
}
