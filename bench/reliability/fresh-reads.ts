import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isOver, reportSkipped } from '../figures.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'

// 100,000 random writes and reads over two processes on one PostgreSQL database, compared with a model: the server's
// node test with its full number, which takes longer than a node test may. A quick run leaves it to `npm test`.

const label = 'fresh reads: 100,000 random writes and reads over two processes'
const postgres = process.argv.includes('--quick')
  ? '`npm test` goes a little way on PostgreSQL'
  : await openOwnPostgres()
if (typeof postgres === 'string') reportSkipped(label, postgres)
else {
  try {
    const database = await postgres.makeDatabase('fresh_reads')
    const child = spawn(process.execPath, ['--test', 'server/fresh-reads.test.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: database, TEST_FULL: '1' },
    })
    const [status] = await once(child, 'exit')
    isOver(`${label}: runs that fail`, status === 0 ? 0 : 1, 0, 'runs')
  } finally {
    await postgres.stop()
  }
}
