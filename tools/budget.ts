import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

// Measures what a customer's phone and the desktop of staff
// download, by the manifest of the last build; sizes in bytes.

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const root = join(import.meta.dirname, '../dist/web')
const manifest: Record<string, Chunk> = readJson('.vite/manifest.json')
/** Packages by chunk; files of the server, such as its query parser, would be listed as `server/…`. */
const packages: Record<string, string[]> = readJson('.vite/packages.json')

const page = readFileSync(join(root, 'index.html'), 'utf8')
const tags = [...page.matchAll(/"\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
const login = tags
  .map((file) => (file.startsWith('assets/') ? withImports(chunkOf(file)) : new Set([file])))
  .reduce((all, files) => all.union(files))
const view = login.union(withImports(manifest['customer/CustomerView.tsx']))
const languages = readdirSync(join(import.meta.dirname, '../contract/words')).map((file) =>
  file.replace('.ts', ''),
)
const start = ['auth/AdminLogin.tsx', 'shell/StaffArea.tsx', 'start/StartScreen.tsx']
  .map((chunk) => withImports(manifest[chunk]))
  .reduce((all, files) => all.union(files), login)
/** The fonts that every staff screen needs at once; further characters are loaded with the names that contain them. */
const typeface = readdirSync(join(root, 'assets'))
  .filter((file) => /^plex-basic-.*\.woff2$/.test(file))
  .map((file) => `assets/${file}`)
const forbidden = /^(@mantine\/|@tanstack\/|zod$)/

const problems = [
  ...languages.flatMap((language) => [
    ...check(`Kunden Login (${language})`, login.union(wordsOf(language, 'base')), 72_000),
    ...check(
      `Kunden Login and Geräteübersicht (${language})`,
      view.union(wordsOf(language, 'base', 'view')),
      90_000,
    ),
  ]),
  ...check(
    'Start of the Bearbeiter',
    start.union(wordsOf('de', 'base', 'view')).union(new Set(typeface)),
    260_000,
  ),
  ...(typeface.length === 2 ? [] : ['The typeface of the staff is not there in two weights.']),
  ...[...view].flatMap((file) =>
    (packages[file] ?? [])
      .filter((name) => forbidden.test(name))
      .map((name) => `${file} holds ${name}, which is for staff only.`),
  ),
  ...Object.entries(packages).flatMap(([file, names]) =>
    names
      .filter((name) => name.startsWith('server/'))
      .map((name) => `${file} holds ${name}, which is for the server only.`),
  ),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Prints the size of a page and returns a message if it is over its limit. */
function check(page: string, files: Set<string>, limit: number): string[] {
  const size = [...files].reduce((sum, file) => sum + compressed(file), 0)
  process.stdout.write(`${page}: ${kB(size)} of ${kB(limit)} (brotli, ${files.size} files)\n`)
  return size > limit ? [`${page} is ${kB(size - limit)} over its budget.`] : []
}

/** The texts of a language that a page loads. */
function wordsOf(language: string, ...areas: string[]): Set<string> {
  return areas
    .map((area) => withImports(manifest[`../contract/words/${language}.ts?${area}`]))
    .reduce((all, files) => all.union(files))
}

/** The chunk loaded by a tag of the page. */
function chunkOf(file: string): Chunk | undefined {
  return Object.values(manifest).find((chunk) => chunk.file === file)
}

/** The files of a chunk with everything that the browser loads before running it. */
function withImports(chunk: Chunk | undefined, found = new Set<string>()): Set<string> {
  if (!chunk) throw new Error('The manifest does not describe this build.')
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const file of chunk.css ?? []) found.add(file)
  for (const imported of chunk.imports ?? []) withImports(manifest[imported], found)
  return found
}

function compressed(file: string): number {
  const content = readFileSync(join(root, file))
  // Fonts are already compressed.
  if (file.endsWith('.woff2')) return content.length
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(content, { params: quality }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
