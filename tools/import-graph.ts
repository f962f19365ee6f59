import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Any short quoted text: a static or dynamic import, a script that is started, a file that is read. */
const quoted = /(["'`])([^"'`\n]{3,200})\1/g
const isCode = /\.(ts|tsx|mjs|js)$/

/** The files of the repository that a file refers to; paths are relative to the root. */
export interface ImportGraph {
  /**
   * The files and everything that they refer to, directly or not;
   * references of files in `ends` are followed only to other `ends`.
   */
  reach(files: string[], ends?: string[]): Set<string>
  /** The direct references of a file. */
  names(file: string): string[]
}

/**
 * Every quoted text that is the path of a file counts as an import: relative to the file, to the root, or by
 * `#contract/`. That finds a little too much, such as types, but misses nothing.
 */
export function openImportGraph(): ImportGraph {
  const importsOf = new Map<string, string[]>()

  function namedBy(file: string): string[] {
    const before = importsOf.get(file)
    if (before) return before
    const imports = isCode.test(file) ? read(file) : []
    importsOf.set(file, imports)
    return imports
  }

  return {
    names: namedBy,
    reach(files, ends = []) {
      const reached = new Set<string>()
      const waiting = [...files]
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        if (reached.has(file)) continue
        reached.add(file)
        const imports = namedBy(file)
        waiting.push(
          ...(ends.includes(file)
            ? imports.filter((imported) => ends.includes(imported))
            : imports),
        )
      }
      return reached
    },
  }
}

function read(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const imports = [...text.matchAll(quoted)].flatMap(([, , path = '']) => resolved(file, path))
  return [...new Set(imports)]
}

function resolved(file: string, text: string): string[] {
  const path = text.replace(/^#contract\//, 'contract/')
  const isPath = path.includes('/') && !/[\s<>*?|$]/.test(path)
  if (!isPath) return []
  const from = path.startsWith('.') ? join(root, dirname(file)) : root
  const target = join(from, path)
  if (!existsSync(target) || !statSync(target).isFile()) return []
  const relativePath = relative(root, target)
  return relativePath.startsWith('..') || relativePath.startsWith('node_modules')
    ? []
    : [relativePath]
}
