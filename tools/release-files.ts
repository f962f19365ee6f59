import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Folders of the server that only tests and demos need. */
const unneeded = ['demo', 'fuzz', 'rights', 'strapi', 'testing']

const patterns = [
  'contract/**/*.ts',
  'server/**/*.{ts,mjs,css,typ}',
  'dist/web/**/*',
  'dist/web/.vite/**/*',
  // Shown in documents if the maker has no logo.
  'web/public/favicon.svg',
  'deploy/**/*',
  'docs/**/*.md',
  '{LICENSE,README.md,SECURITY.md,.npmrc}',
]

/**
 * The files that a release contains unchanged: everything needed
 * to run a portal and its documentation, no tests and no tools.
 */
export function releaseFiles(): string[] {
  const rooms = unneeded.map((room) => `server/${room}/`)
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((file) => !/\.test\.ts$/.test(file) && !rooms.some((room) => file.startsWith(room)))
    .toSorted()
}

type Manifest = Record<string, unknown> & { scripts: Record<string, string> }

/** `package.json` of a release: without development dependencies, and with the operator's scripts only. */
export function releaseManifest(): Manifest {
  const { devDependencies, ...manifest } = readJson<Manifest>('package.json')
  const { start = '', portal = '' } = manifest.scripts
  return { ...manifest, scripts: { start, portal, prepare: 'node server/compile-server.ts' } }
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>
}

/** `package-lock.json` of a release: the same versions of the remaining packages. */
export function releaseLock(): Lock {
  const lock = readJson<Lock>('package-lock.json')
  const { '': rootPackage, ...others } = lock.packages
  const { devDependencies, ...published } = rootPackage ?? {}
  const production = Object.entries(others).filter(([, { dev }]) => !dev)
  return { ...lock, packages: { '': published, ...Object.fromEntries(production) } }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
