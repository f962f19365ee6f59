import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { compiledOnce } from '../server/testing/compiled-once.ts'
import { openImportGraph } from './import-graph.ts'
import { lightHashes, preparePortals } from './prepare-portals.ts'
import { add, none, type Tally } from './tally.ts'
import type { TestLine, TestResult } from './test-events.ts'

/** A test file that says so in a line shares its process with no other; the line says why. */
const ownProcess = /^\/\/ A process of its own: .+/m
/** A test file that says so in a line runs on SQLite only; the line says why. */
const anyDatabase = /^\/\/ The database does not matter: .+/m
/** One that says so in a line runs there in full runs only; the line says which others ask the same of PostgreSQL. */
const seldomOnPostgres = /^\/\/ On PostgreSQL in full runs only: .+/m
/** Every test that has a database of either engine has it from here. */
const databases = 'server/testing/postgres.ts'

/** Loading the server costs more than most tests: so many files share a process. */
const batchSize = 20
/** Ends only what hangs, in ms: the 20,000 requests of the fuzz take up to 90 s, more beside another run. */
const patience = 300_000
/**
 * More than there are cores: a test often waits for a connection; on PostgreSQL for a database that works in processes of its
 * own, too, or hangs, and nothing else runs beside those for half of the time.
 */
const lanes = availableParallelism() + (process.env.TEST_DATABASE_URL ? 3 : 1)

/** Runs the tests that lie in a zone, as far as `isWanted`; on PostgreSQL those that need a database. */
export async function runNodeTests(
  zone: string,
  isWanted: (file: string) => boolean,
): Promise<Tally> {
  const files = globSync(`${zone}/**/*.test.ts`).filter(isWanted).filter(mattersHere).sort()
  if (files.length === 0) return none
  process.stdout.write(`\n${zone}: ${files.length} files\n`)
  const templates = zone === 'server' ? await preparePortals() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-tests-'))
  const waiting = inBatches(files).entries()
  let tally = none
  async function work() {
    for (const [index, batch] of waiting) {
      const ran = await runBatch(batch, join(folder, `${index}.jsonl`))
      tally = add(tally, ran)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await rm(folder, { recursive: true })
  await templates?.drop()
  return tally
}

function mattersHere(file: string): boolean {
  if (!process.env.TEST_DATABASE_URL) return true
  const text = textOf(file)
  const isLeft = anyDatabase.test(text) || (seldomOnPostgres.test(text) && !process.env.TEST_FULL)
  return !isLeft && openImportGraph().reach([file]).has(databases)
}

/** First what runs alone, which takes longest; then the others, neighbours apart: they are slow alike. */
function inBatches(files: string[]): string[][] {
  const alone = files.filter((file) => ownProcess.test(textOf(file)))
  const others = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(others.length / batchSize)
  const shared = Array.from({ length: count }, (_, at) =>
    others.filter((_file, index) => index % count === at),
  )
  return [...alone.map((file) => [file]), ...shared]
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}

/** One process for these files, one after the other; prints what became of each test. */
async function runBatch(files: string[], resultFile: string): Promise<Tally> {
  const child = spawn(
    process.execPath,
    [
      ...(files[0]?.startsWith('server/') && !process.env.TEST_FULL
        ? ['--import', lightHashes]
        : []),
      // Much is thrown away after each test: with more room for what is young little of it is looked at.
      ...(files.length > 1 ? ['--max-semi-space-size=32'] : []),
      `--test-timeout=${patience}`,
      '--test-reporter=./tools/test-events.ts',
      `--test-reporter-destination=${resultFile}`,
      'tools/run-test-files.ts',
      ...files,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...compiledOnce },
    },
  )
  const [code] = await once(child, 'exit')
  const lines = existsSync(resultFile) ? readLines(resultFile) : []
  const tally = talliedOf(lines.filter((line) => 'outcome' in line))
  process.stdout.write(lines.map(inWords).join(''))
  // A process may fail without any test failing: a file that cannot be loaded, or an end before the last test.
  if (code === 0 || tally.failed > 0) return tally
  const said = lines.flatMap((line) => ('remark' in line ? line.remark : []))
  const message = [`The process ended with ${code}.`, ...said].join('\n')
  const failures = [{ name: files.join(', '), message }]
  return { ...tally, failed: 1, failures }
}

function readLines(file: string): TestLine[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

function talliedOf(results: TestResult[]): Tally {
  const count = (wanted: TestResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length
  const failures = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, name, message = '' }) => ({ name: `${nameOf(file)} › ${name}`, message }))
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    failures,
  }
}

const signs = { passed: '✔', failed: '✖', skipped: '﹣' }

function inWords(told: TestLine): string {
  if ('remark' in told) return `ℹ ${told.remark}\n`
  const { file, name, outcome, milliseconds, message } = told
  const line = `${signs[outcome]} ${nameOf(file)} › ${name} (${milliseconds} ms)\n`
  return message === undefined ? line : `${line}${message.replaceAll(/^/gm, '    ')}\n`
}

function nameOf(file: string): string {
  return relative(process.cwd(), file)
}
