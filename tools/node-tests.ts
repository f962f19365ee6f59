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

/** A test file with such a line shares its process with no other; the line gives the reason. */
const ownProcess = /^\/\/ A process of its own: .+/m
/** A test file with such a line runs on SQLite only; the line gives the reason. */
const anyDatabase = /^\/\/ The database does not matter: .+/m
/**
 * A test file with such a line runs on PostgreSQL in full runs
 * only; the line names the tests that cover PostgreSQL otherwise.
 */
const postgresInFullRuns = /^\/\/ On PostgreSQL in full runs only: .+/m
/** Every test that uses a database of either engine imports this file. */
const databases = 'server/testing/postgres.ts'

/** Number of files per process, as loading the server takes longer than most tests. */
const batchSize = 20
/**
 * Timeout in ms that ends only hanging tests: the 20,000 requests of the fuzz take up to 90 s, more beside another run.
 */
const timeout = 300_000
/**
 * More than there are cores: tests often wait for a connection, and on PostgreSQL
 * also for a database that works in separate processes; some wait for a timeout.
 * Some files run alone, beside which nothing else runs for half of the time.
 */
const lanes = availableParallelism() + (process.env.TEST_DATABASE_URL ? 3 : 1)

/** Runs the tests of a zone that `isWanted` selects; on PostgreSQL only those that need a database. */
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
  const isLeft = anyDatabase.test(text) || (postgresInFullRuns.test(text) && !process.env.TEST_FULL)
  return !isLeft && openImportGraph().reach([file]).has(databases)
}

/**
 * First the files that run alone, which take longest; then the others, with neighbours in different batches, as they
 * take similar times.
 */
function inBatches(files: string[]): string[][] {
  const alone = files.filter((file) => ownProcess.test(textOf(file)))
  const sharing = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(sharing.length / batchSize)
  const shared = Array.from({ length: count }, (_, at) =>
    sharing.filter((_file, index) => index % count === at),
  )
  return [...alone.map((file) => [file]), ...shared]
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}

/** Runs these files in one process, one after the other; prints the result of each test. */
async function runBatch(files: string[], resultFile: string): Promise<Tally> {
  const child = spawn(
    process.execPath,
    [
      ...(files[0]?.startsWith('server/') && !process.env.TEST_FULL
        ? ['--import', lightHashes]
        : []),
      // Much is allocated per test and soon garbage: a larger young generation means less copying.
      ...(files.length > 1 ? ['--max-semi-space-size=32'] : []),
      `--test-timeout=${timeout}`,
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
  // A process may fail without any test failing: a file that cannot be loaded, or an exit before the last test.
  if (code === 0 || tally.failed > 0) return tally
  const diagnostics = lines.flatMap((line) => ('diagnostic' in line ? line.diagnostic : []))
  const message = [`The process ended with ${code}.`, ...diagnostics].join('\n')
  const failures = [{ name: files.join(', '), message }]
  return { ...tally, failed: 1, failures }
}

function readLines(file: string): TestLine[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

function talliedOf(results: TestResult[]): Tally {
  const count = (wantedOutcome: TestResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wantedOutcome).length
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

function inWords(testLine: TestLine): string {
  if ('diagnostic' in testLine) return `ℹ ${testLine.diagnostic}\n`
  const { file, name, outcome, milliseconds, message } = testLine
  const line = `${signs[outcome]} ${nameOf(file)} › ${name} (${milliseconds} ms)\n`
  return message === undefined ? line : `${line}${message.replaceAll(/^/gm, '    ')}\n`
}

function nameOf(file: string): string {
  return relative(process.cwd(), file)
}
