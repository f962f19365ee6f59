import type { FileImportEntry } from '#contract/file-imports.ts'
import { readPattern } from '#contract/file-names/read-pattern.ts'
import type { Db } from '../db/database.ts'
import { assignEntry, readRules } from './assign-entry.ts'

type Previewed = Pick<FileImportEntry, 'path' | 'source' | 'named' | 'reason'>

/** The assignments of paths by patterns alone, and the problem of each pattern. */
export async function previewPatterns(
  db: Db,
  texts: readonly string[],
  paths: readonly string[],
): Promise<{ problems: (string | null)[]; files: Previewed[] }> {
  const rules = await readRules(db, texts)
  const files: Previewed[] = []
  for (const path of paths) {
    const { source, named, reason } = await assignEntry(db, rules, path, undefined, null)
    files.push({ path, source, named, reason })
  }
  const problems = texts.map((text) => {
    const read = readPattern(text)
    return 'problem' in read ? read.problem : null
  })
  return { problems, files }
}
