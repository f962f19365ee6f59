import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Rooms of the server that only tests and trials need. */
const withoutUse = ['demo', 'fuzz', 'rights', 'strapi', 'testing']

const patterns = [
  'contract/**/*.ts',
  'server/**/*.{ts,mjs,css,typ}',
  'dist/web/**/*',
  'dist/web/.vite/**/*',
  // What documents show where the maker has no logo.
  'web/public/favicon.svg',
  'deploy/**/*',
  'docs/**/*.md',
  '{LICENSE,README.md,SECURITY.md,.npmrc}',
]

/** The files of a release that are taken as they are: what a portal runs on and its papers, no tests and no tools. */
export function releaseFiles(): string[] {
  const rooms = withoutUse.map((room) => `server/${room}/`)
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((file) => !/\.test\.ts$/.test(file) && !rooms.some((room) => file.startsWith(room)))
    .toSorted()
}

type Manifest = Record<string, unknown> & { scripts: Record<string, string> }

/** `package.json` of a release: nothing for development, and the scripts of whoever runs a portal. */
export function releaseManifest(): Manifest {
  const { devDependencies, ...manifest } = readJson<Manifest>('package.json')
  const { start = '', portal = '' } = manifest.scripts
  return { ...manifest, scripts: { start, portal, prepare: 'node server/compile-server.ts' } }
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>
}

/** `package-lock.json` of a release: the same versions of what is left. */
export function releaseLock(): Lock {
  const lock = readJson<Lock>('package-lock.json')
  const { '': own, ...others } = lock.packages
  const { devDependencies, ...shown } = own ?? {}
  const kept = Object.entries(others).filter(([, { dev }]) => !dev)
  return { ...lock, packages: { '': shown, ...Object.fromEntries(kept) } }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
