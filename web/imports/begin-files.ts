import { navigate } from 'wouter/use-browser-location'
import { fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { heldWhile } from '../form/unsaved-input.ts'
import type { FoundFile } from './dropped-folders.ts'
import { fileCount } from './file-import-words.ts'
import { bringFiles, bringZip } from './travel.ts'
import { showFileImport } from './use-file-import.ts'
import { markOf } from './zip-mark.ts'

/** Begins an import of what was chosen, leads to its page and lets the files travel. */
export async function beginFiles(found: FoundFile[]): Promise<void> {
  const [first] = found
  if (!first) return
  try {
    await heldWhile(() => begin(found))
  } catch (error) {
    void reportFailure('beginFiles', error)
  }
}

async function begin(found: FoundFile[]): Promise<void> {
  const zip = onlyZip(found)
  const given = zip ? { size: zip.size, mark: await markOf(zip) } : null
  const shown = await call(fileImports.create, { name: nameOf(found), zip: given })
  showFileImport(shown)
  navigate(`/import/dateien/${shown.id}`)
  await (zip ? bringZip(shown, zip) : bringFiles(shown, found))
}

/** A ZIP that comes alone is unpacked; among other files it is one of them. */
export function onlyZip(found: readonly FoundFile[]): File | undefined {
  const [first, ...others] = found
  const isZip = first !== undefined && others.length === 0 && /\.zip$/i.test(first.file.name)
  return isZip ? first.file : undefined
}

/** The folder that all of them came in, or the one file, or how many there are. */
function nameOf(found: readonly FoundFile[]): string {
  const [first, ...others] = found
  const [top, ...rest] = first?.path.split('/') ?? []
  if (top && (others.length === 0 || rest.length > 0)) {
    if (found.every(({ path }) => path === first?.path || path.startsWith(`${top}/`))) return top
  }
  return fileCount(found.length)
}
