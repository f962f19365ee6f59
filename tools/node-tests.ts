import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { prepareTemplate } from '../server/testing/postgres.ts'
import { type Failure, none, type Tally } from './tally.ts'

/** What these look at is drawn, not stored: on PostgreSQL they would say the same once more. */
const drawings = /^server\/labels\/label-(codes|mark|sheets|texts)\.test\.ts$/

/** Runs the tests that lie in a zone, each file in a process of its own; the path must hold every filter. */
export async function runNodeTests(zone: string, filters: string[]): Promise<Tally> {
  const files = globSync(`${zone}/**/*.test.ts`)
    .filter((file) => filters.every((word) => file.includes(word)))
    .filter((file) => !(process.env.TEST_DATABASE_URL && drawings.test(file)))
    .sort()
  if (files.length === 0) return none
  process.stdout.write(`\n${zone}: ${files.length} files\n`)
  const template = zone === 'server' ? await prepareTemplate() : undefined
  // Each file is a process: types are stripped and scripts compiled once for all, as at `npm start`.
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/node')
  // One more than there are cores: a test often waits for its database or a connection.
  const concurrency = availableParallelism() + 1
  // Ends only what hangs: the 20,000 requests of the fuzz take up to 90 s, and more than 120 beside another run.
  const stream = run({ files, concurrency, timeout: 300_000 })
  const failures: Failure[] = []
  stream.on('test:fail', ({ name, file, details: { error } }) => {
    // A test around one that failed says nothing new.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return
    const cause = error.cause instanceof Error ? error.cause : error
    failures.push({ name: `${nameOf(file)} › ${name}`, message: cause.stack ?? cause.message })
  })
  const ended = new Promise<Tally>((resolve) => {
    stream.on('test:summary', ({ file, counts }) => {
      // The summary of the whole run is the one that names no file.
      if (file !== undefined) return
      const failed = counts.tests - counts.passed - counts.skipped - counts.todo
      resolve({ passed: counts.passed, failed, skipped: counts.skipped + counts.todo, failures })
    })
  })
  stream.compose(new spec()).pipe(process.stdout, { end: false })
  const tally = await ended
  await template?.drop()
  return tally
}

function nameOf(file = ''): string {
  return relative(process.cwd(), file)
}
