import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Any short quoted text: an import, static or dynamic, a script that is started, a file that is read. */
const quoted = /(["'`])([^"'`\n]{3,200})\1/g
const isCode = /\.(ts|tsx|mjs|js)$/

/** Which files of the repository a file names; paths are relative to the root. */
export interface ImportGraph {
  /** The files and all that they name, directly or not; of what a file of `ends` names only other `ends` count. */
  reach(files: string[], ends?: string[]): Set<string>
  /** What a file names itself. */
  names(file: string): string[]
}

/**
 * Every text in quotes that is the path of a file counts as an import of it: from the folder of the file, from the
 * root, or by `#contract/`. That finds a little too much, such as types, and nothing too little.
 */
export function openImportGraph(): ImportGraph {
  const known = new Map<string, string[]>()

  function namedBy(file: string): string[] {
    const before = known.get(file)
    if (before) return before
    const named = isCode.test(file) ? read(file) : []
    known.set(file, named)
    return named
  }

  return {
    names: namedBy,
    reach(files, ends = []) {
      const reached = new Set<string>()
      const waiting = [...files]
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        if (reached.has(file)) continue
        reached.add(file)
        const named = namedBy(file)
        waiting.push(...(ends.includes(file) ? named.filter((each) => ends.includes(each)) : named))
      }
      return reached
    },
  }
}

function read(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(quoted)].flatMap(([, , path = '']) => resolved(file, path))
  return [...new Set(named)]
}

function resolved(file: string, text: string): string[] {
  const path = text.replace(/^#contract\//, 'contract/')
  const isPath = path.includes('/') && !/[\s<>*?|$]/.test(path)
  if (!isPath) return []
  const from = path.startsWith('.') ? join(root, dirname(file)) : root
  const target = join(from, path)
  if (!existsSync(target) || !statSync(target).isFile()) return []
  const found = relative(root, target)
  return found.startsWith('..') || found.startsWith('node_modules') ? [] : [found]
}
