import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from '@playwright/test'

/**
 * Creates a folder with these files, given by relative path; it is among the test's results, which the next run
 * deletes.
 */
export async function folderOnDisk(files: Record<string, string>): Promise<string> {
  const { outputDir } = test.info()
  await mkdir(outputDir, { recursive: true })
  const folder = await mkdtemp(join(outputDir, 'ablage-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
