import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { book } from '../testing/given-sheets.ts'
import { pdf } from '../testing/send-files.ts'
import { strapiSite } from '../testing/strapi-site.ts'
import { openWorld, type World } from '../testing/world.ts'
import { zip } from '../testing/zip.ts'
import { readCommand } from './command-line.ts'
import { runFileImport } from './file-import-command.ts'
import { runImport } from './import-command.ts'
import { runStrapiImport } from './strapi-command.ts'

// The database does not matter: what is tried are the guides’ words; `take-over.test.ts` and `imports.test.ts` store on both.

// A process of its own: commands name files of the folder in which they are run.

test('18.6: docs/migration.md: every command and statement works as written', async (t) => {
  const world = await inFolder(t)
  await cp(strapiSite.database, 'data.db')
  await cp(strapiSite.uploads, 'uploads', { recursive: true })
  const commands = await commandsOf('migration.md')
  assert.deepEqual(
    commands.map(([, words]) => words.at(-1)),
    ['--dry-run'],
  )
  const [[line, words] = ['', []]] = commands
  const { lines } = await run(world, words)
  assert.match(lines.at(-1) ?? '', /strapi\/probelauf\.txt$/, line)
  assert.deepEqual(await countOf(world), 0)
  // “the same without --dry-run”, twice.
  for (const _ of [1, 2]) {
    const { lines } = await run(world, words.slice(0, -1))
    assert.match(lines.at(-1) ?? '', /strapi\/bericht\.txt$/)
    assert.deepEqual(await countOf(world), 60)
  }
  const [statement] = await blocksOf('migration.md', 'sql')
  const { rows } = await sql.raw<object>(statement ?? '').execute(world.services.db)
  const left = rows.map((row) => Object.values(row).map(String))
  assert.deepEqual(left, [
    ['devices', '59'],
    ['companies', '24'],
    ['users', '4'],
  ])
})

test('18.6: docs/import.md: every command works as written', async (t) => {
  const world = await inFolder(t)
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = ['Seriennummer', '007', 'A 1'].map(
    (text, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, text)}</row>`,
  )
  await writeFile('geraete.xlsx', book({ sheet: `<sheetData>${rows.join('')}</sheetData>` }))
  await mkdir('ablage/007', { recursive: true })
  await writeFile('ablage/007/Plan.pdf', pdf('Plan'))
  await writeFile('ablage.zip', zip({ 'A 1/Blatt.pdf': String(pdf('Blatt')) }))
  await writeFile('zuordnung.csv', 'Datei;Seriennummer\nPlan.pdf;A 1\n')
  const tables: unknown[][] = []
  const files: unknown[][] = []
  for (const [line, words] of await commandsOf('import.md')) {
    const { isFine, lines } = await run(world, words)
    assert.equal(isFine, true, `${line}: ${lines.join('\n')}`)
    const [trial, done] = lines.filter((text) => /^(Probelauf|Geplant|Importiert)/.test(text))
    if (words.includes('table')) tables.push([trial, done, await countOf(world)])
    else files.push([trial, done])
  }
  const planned = (made: number, linked: number) =>
    `Geplant: ${made} neu, 0 neue Fassungen, ${linked} schon da, 0 passen zu nichts, 0 abgelehnt.`
  assert.deepEqual(files, [
    [planned(1, 0), undefined],
    [planned(1, 0), 'Importiert: 1 Datei.'],
    [planned(1, 0), 'Importiert: 1 Datei.'],
    [planned(0, 1), 'Importiert: 1 Datei.'],
  ])
  assert.deepEqual(tables, [
    ['Probelauf: 2 neu, 0 geändert, 0 gleich, 0 falsch.', undefined, 0],
    ['Probelauf: 2 neu, 0 geändert, 0 gleich, 0 falsch.', 'Importiert: 2 Zeilen (Geräte).', 2],
    ['Probelauf: 0 neu, 0 geändert, 2 gleich, 0 falsch.', 'Importiert: 0 Zeilen (Geräte).', 2],
  ])
})

/** A portal, and a temporary folder as working directory. */
async function inFolder(t: TestContext): Promise<World> {
  const world = await openWorld(t)
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-guide-'))
  const before = process.cwd()
  process.chdir(folder)
  t.after(async () => {
    process.chdir(before)
    await rm(folder, { recursive: true, force: true })
  })
  return world
}

async function run({ services: { db, config } }: World, words: string[]) {
  const lines: string[] = []
  const command = readCommand(words)
  const say = (line: string) => void lines.push(line)
  if (command.name === 'import table') {
    return { isFine: await runImport(db, config, command, say), lines }
  }
  if (command.name === 'import files') {
    return { isFine: await runFileImport(db, config, command, say), lines }
  }
  assert.ok(command.name === 'import strapi')
  await runStrapiImport(db, config, command, say)
  return { isFine: true, lines }
}

async function countOf(world: World): Promise<number> {
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/devices?fields=sn', { as })
  return body.meta.pagination.total
}

/** The commands of a guide, each with its arguments, without trailing comments. */
async function commandsOf(guide: string): Promise<[string, string[]][]> {
  const lines = (await blocksOf(guide, 'sh')).flatMap((block) => block.split('\n'))
  return lines.map((line) => {
    const [, words = ''] = /^npm run portal -- ([^#]+?)(?: +#.*)?$/.exec(line.trim()) ?? []
    assert.notEqual(words, '', line)
    return [line, words.split(' ').map((word) => word.replaceAll("'", ''))]
  })
}

async function blocksOf(guide: string, language: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs', guide), 'utf8')
  const fence = new RegExp(`^ *\`\`\`${language}\n([\\s\\S]*?)\n *\`\`\`$`, 'gm')
  return [...text.matchAll(fence)].map(([, block = '']) => block)
}
