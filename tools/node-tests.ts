import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { none, type Tally } from './tally.ts'

/** Runs the tests that lie in a zone, each file in a process of its own; the path must hold every filter. */
export async function runNodeTests(zone: string, filters: string[]): Promise<Tally> {
  const files = globSync(`${zone}/**/*.test.ts`)
    .filter((file) => filters.every((word) => file.includes(word)))
    .sort()
  if (files.length === 0) return none
  process.stdout.write(`\n${zone}: ${files.length} files\n`)
  const stream = run({ files, concurrency: availableParallelism(), timeout: 120_000 })
  const ended = new Promise<Tally>((resolve) => {
    stream.on('test:summary', ({ file, counts }) => {
      // The summary of the whole run is the one that names no file.
      if (file !== undefined) return
      const failed = counts.tests - counts.passed - counts.skipped - counts.todo
      resolve({ passed: counts.passed, failed, skipped: counts.skipped + counts.todo })
    })
  })
  stream.compose(new spec()).pipe(process.stdout, { end: false })
  return ended
}
