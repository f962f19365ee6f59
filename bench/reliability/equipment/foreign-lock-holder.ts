import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const hold = `
  const Sqlite = require('better-sqlite3')
  const database = new Sqlite(process.argv[1])
  database.exec('begin immediate')
  process.stdout.write('held')
  setTimeout(() => {
    require('node:fs').writeSync(1, String(Date.now()))
    database.exec('rollback')
    database.close()
  }, Number(process.argv[2]))
`

/**
 * Makes another process hold the write lock of a SQLite file for `ms`; resolves once it does. `released` is the time
 * just before the release: a later one would blame a write for the time until the notification.
 */
export async function holdLock(file: string, ms: number): Promise<{ released: Promise<number> }> {
  const holder = spawn(process.execPath, ['-e', hold, file, String(ms)], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(holder, 'exit')
  await once(holder.stdout, 'data')
  const time = once(holder.stdout, 'data')
  const released = exited.then(async () => Number(String((await time)[0])))
  return { released }
}
