import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isOver, reportSkipped } from '../figures.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'

// The bin: random deletions, restores and purges of all kinds compared with a simple model, on both engines
// (`server/testing/walk-bin.ts`). A node test does a short walk on both, to which a quick run is limited. Several walks
// with different seeds run concurrently, as each of them mostly waits for answers.

const walk = fileURLToPath(new URL('equipment/bin-walk.ts', import.meta.url))
const hashes = join(import.meta.dirname, '../../server/testing/light-hashes.ts')
const deeds = 10_000
const walks = 4

if (process.argv.includes('--quick')) {
  reportSkipped('bin: against a model', '`npm test` runs a walk on each engine')
} else {
  await tryOnBoth()
}

async function tryOnBoth() {
  const postgres = await openOwnPostgres()
  if (typeof postgres === 'string') {
    reportSkipped('bin: against a model on PostgreSQL', postgres)
    await tryOn('SQLite')
    return
  }
  try {
    const database = await postgres.makeDatabase('bin_model')
    await Promise.all([tryOn('SQLite'), tryOn('PostgreSQL', database)])
  } finally {
    await postgres.stop()
  }
}

async function tryOn(engine: string, database?: string) {
  const ends = await Promise.all(Array.from({ length: walks }, (_, at) => goOne(at, database)))
  const differing = ends.filter((end) => end !== '')
  const label = `bin, ${engine}: ${deeds} random deletions, restores and purges`
  isOver(`${label}: of ${walks} walks ended otherwise than the model`, differing.length, 0, 'walks')
  for (const end of differing) process.stdout.write(`${end}\n`)
}

/** Returns its error output if it did not complete. */
async function goOne(at: number, database?: string): Promise<string> {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const words = ['--import', hashes, walk, String(deeds / walks), String(1_000_000 * at)]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...env, ...(database && { TEST_DATABASE_URL: database }) },
  })
  const [errorOutput, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return status === 0 ? '' : errorOutput || `It ended with ${status}.`
}
