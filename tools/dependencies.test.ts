import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

test('docs/dependencies.md gives a reason for each direct dependency and the number of others that it brings', () => {
  const { dependencies = {}, devDependencies = {} } = readJson<Package>('package.json')
  const { packages } = readJson<{ packages: Record<string, Package> }>('package-lock.json')
  const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(
    /^\| `([^`]+)` \| (\S.*?) \| (\d+) \| [\d.]+ \|$/gm,
  )
  const documented = new Map([...rows].map(([, name = '', , others]) => [name, Number(others)]))
  const actual = Object.keys({ ...dependencies, ...devDependencies }).map(
    (name) => [name, broughtBy(name, packages).size - 1] as const,
  )
  assert.deepEqual(new Map([...documented].toSorted()), new Map(actual.toSorted()))
})

/** The lock file entries of a direct dependency and of everything that it depends on. */
function broughtBy(name: string, packages: Record<string, Package>): Set<string> {
  const visited = new Set<string>()
  const waiting = [`node_modules/${name}`]
  for (const place of waiting) {
    if (visited.has(place)) continue
    visited.add(place)
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = placeOf(dependency, place, packages)
      if (next !== undefined) waiting.push(next)
    }
  }
  return visited
}

/** The entry of a package imported by `from`: the nearest one above it. */
function placeOf(name: string, from: string, packages: object): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder}/node_modules/${name}`
    if (Object.hasOwn(packages, place)) return place
    if (!folder.includes('/node_modules/')) break
  }
  const place = `node_modules/${name}`
  return Object.hasOwn(packages, place) ? place : undefined
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
