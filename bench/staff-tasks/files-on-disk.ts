import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfFile } from '../../e2e/support/pdf-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'typenschild-bench-files-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Writes PDFs with these names to disk, with new contents each time; returns their paths. */
export function onDisk(name: string, titles: string[]): (unique: string) => Promise<string[]> {
  return async (unique) => {
    const place = join(folder, name, unique)
    await mkdir(place, { recursive: true })
    return Promise.all(
      titles.map(async (title) => {
        const path = join(place, `${title}.pdf`)
        await writeFile(path, pdfFile(path, `${title} ${unique}`).buffer)
        return path
      }),
    )
  }
}
