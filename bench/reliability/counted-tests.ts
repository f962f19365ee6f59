import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isOver, reportSkipped } from '../figures.ts'

// Properties that hold for every order of steps, and for a crash at every step: the counting node tests with their full
// numbers. A quick run leaves them to `npm test`, which runs them anyway.

const tests =
  'kept-bytes,history/replay,documents-crash,mail/crash,lost-writes,full-disk,takeover/take-over'

if (process.argv.includes('--quick')) {
  reportSkipped('orders of steps and crashes in node tests', '`npm test` runs them')
} else {
  const child = spawn(process.execPath, ['tools/test.ts', '--full', '--zone=server', tests], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  })
  const [status] = await once(child, 'exit')
  isOver(`runs of these tests that fail: ${tests}`, status === 0 ? 0 : 1, 0, 'runs')
}
