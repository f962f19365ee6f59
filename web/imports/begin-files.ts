import { navigate } from 'wouter/use-browser-location'
import { fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { heldWhile } from '../form/unsaved-input.ts'
import type { FoundFile } from './dropped-folders.ts'
import { fileCount } from './file-import-words.ts'
import { uploadFiles, uploadZip } from './send-progress.ts'
import { showFileImport } from './use-file-import.ts'
import { markOf } from './zip-mark.ts'

/** Creates an import for the selected files, goes to its page unless the user has left, and sends the files. */
export async function beginFiles(foundFiles: FoundFile[]): Promise<void> {
  const [first] = foundFiles
  if (!first) return
  try {
    await heldWhile(() => begin(foundFiles))
  } catch (error) {
    void reportFailure('beginFiles', error)
  }
}

async function begin(foundFiles: FoundFile[]): Promise<void> {
  const isStillHere = watchPlace()
  const zip = onlyZip(foundFiles)
  const zipFacts = zip ? { size: zip.size, mark: await markOf(zip) } : null
  const fileImport = await call(fileImports.create, { name: nameOf(foundFiles), zip: zipFacts })
  showFileImport(fileImport)
  if (isStillHere()) navigate(`/import/dateien/${fileImport.id}`)
  await (zip ? uploadZip(fileImport, zip) : uploadFiles(fileImport, foundFiles))
}

/** A single ZIP is unpacked; among other files, it is a file like them. */
export function onlyZip(foundFiles: readonly FoundFile[]): File | undefined {
  const [first, ...others] = foundFiles
  const isZip = first !== undefined && others.length === 0 && /\.zip$/i.test(first.file.name)
  return isZip ? first.file : undefined
}

/** The name of their common folder or of the only file, or else the number of files. */
function nameOf(foundFiles: readonly FoundFile[]): string {
  const [first, ...others] = foundFiles
  const [top, ...rest] = first?.path.split('/') ?? []
  if (top && (others.length === 0 || rest.length > 0)) {
    if (foundFiles.every(({ path }) => path === first?.path || path.startsWith(`${top}/`)))
      return top
  }
  return fileCount(foundFiles.length)
}
