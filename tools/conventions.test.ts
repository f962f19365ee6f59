import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'

// Rules of docs/conventions.md that no other tool checks.

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
  .toSorted()
const code = files.filter((file) => {
  return /\.(ts|tsx|mjs)$/.test(file) && file !== 'tools/conventions.test.ts'
})

/** The same name for the same thing in two zones. */
const twins = ['document-jobs.ts', 'documents.ts', 'paths.ts']

test('no two files have the same name, so that a name identifies a file', () => {
  const namedFiles = files.filter((file) => {
    return /\.(ts|tsx|mjs|css|typ)$/.test(file) && !/\.test\.ts$|\/migrations\//.test(file)
  })
  const twice = Map.groupBy(namedFiles, (file) => basename(file))
  const same = [...twice].filter(([, paths]) => paths.length > 1).map(([name]) => name)
  assert.deepEqual(same.toSorted(), twins)
})

test('nothing is left undone or skipped, and no rule is switched off without a reason', () => {
  // Tests may be skipped on machines that do not support them: `test.skip(process.platform …)`.
  const refused =
    /\b(TODO|FIXME)\b|@ts-(ignore|nocheck)|\btest\.(only|todo|fixme)\(|\btest\.skip\((?!process\.)|biome-ignore(?! \S+: \w)/
  const findings = code.flatMap((file) => {
    const lines = read(file).split('\n')
    return lines.flatMap((line, index) => {
      return refused.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []
    })
  })
  assert.deepEqual(findings, [])
})

test('every exported function of the contract, http and db has a comment', () => {
  const rooms = /^(contract|server\/http|server\/db)\/(?!migrations\/)/
  const described = code.filter((file) => rooms.test(file) && !file.endsWith('.test.ts'))
  const bare = described.flatMap((file) => {
    const undescribed = read(file).matchAll(
      /(?<!\*\/)\n(export (?:async )?(?:function|class) \w+)/g,
    )
    return [...undescribed].map(([, name]) => `${file}: ${name}`)
  })
  assert.deepEqual(bare, [])
})

test('every decision is in the index with its number and title, and has at most 40 lines', () => {
  const index = read('docs/decisions/README.md')
  const records = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
  const expected = records.map((file) => {
    const [title = ''] = read(file).split('\n')
    const lines = read(file).trimEnd().split('\n').length
    assert.ok(lines <= 40, `${file} has ${lines} lines`)
    return `| ${title.replace('# ', '').replace('. ', ' | [')}](${basename(file)}) |`
  })
  const listed = index.split('\n').filter((line) => /^\| \d/.test(line))
  assert.deepEqual(
    listed.map((line) => line.slice(0, line.indexOf(') |') + 3)),
    expected,
  )
  const numbers = records.map((file) => Number(basename(file).slice(0, 4)))
  const titled = expected.map((line) => Number(line.split(' ')[1]))
  assert.deepEqual(titled, numbers)
})

test('links in the documentation lead to files', () => {
  const pages = files.filter((file) => file.endsWith('.md'))
  const broken = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    return links.flatMap(([, link = '']) => {
      return existsSync(join(root, dirname(page), link)) ? [] : [`${page}: ${link}`]
    })
  })
  assert.deepEqual(broken, [])
})

test('paths in the guides exist', () => {
  const guides = ['README.md', 'adding', 'architecture', 'conventions'].map((name) => {
    return name.endsWith('.md') ? name : `docs/${name}.md`
  })
  const missing = guides.flatMap((page) => {
    const paths = read(page).matchAll(/`((?:contract|server|web|e2e|tools|docs)\/[\w./-]+)`/g)
    return [...paths].flatMap(([, path = '']) => {
      return existsSync(join(root, path)) ? [] : [`${page}: ${path}`]
    })
  })
  assert.deepEqual(missing, [])
})

/** Libraries that architecture.md may name, by name, with their packages. */
const libraries: Record<string, string> = {
  Fastify: 'fastify',
  Mantine: '@mantine/core',
  React: 'react',
  'TanStack Query': '@tanstack/react-query',
  'TanStack Table': '@tanstack/react-table',
  'TanStack Router': '@tanstack/react-router',
  Typst: '@myriaddreamin/typst-ts-node-compiler',
  Vite: 'vite',
  Kysely: 'kysely',
  Drizzle: 'drizzle-orm',
  Prisma: 'prisma',
  wouter: 'wouter',
  zod: 'zod',
}

test('the libraries that the architecture names are installed', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const page = read('docs/architecture.md')
  const mentioned = Object.keys(libraries).filter((word) => new RegExp(`\\b${word}\\b`).test(page))
  assert.ok(mentioned.length >= 6)
  const absent = mentioned.filter(
    (word) => !Object.hasOwn({ ...dependencies, ...devDependencies }, libraries[word] ?? ''),
  )
  assert.deepEqual(absent, [])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
