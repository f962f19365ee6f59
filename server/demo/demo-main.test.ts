import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { compiledOnce } from '../testing/compiled-once.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { until } from '../testing/until.ts'

// The database does not matter: the demo has its own.

test('stopping the demo while it creates its sample data leaves nothing behind', async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo-main.ts')], {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce, PORT: '0', TMPDIR: folder },
    // Like a terminal, which signals the whole process group.
    detached: true,
  })
  t.after(() => demo.kill('SIGKILL'))
  const output = { out: '', err: '' }
  demo.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  demo.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  await until(() => output.out.includes('Die Beispieldaten werden angelegt'))
  process.kill(-Number(demo.pid), 'SIGINT')
  const [code, signal] = await once(demo, 'close')
  assert.deepEqual([code, signal], [0, null], output.err)
  assert.doesNotMatch(output.err, /SIGINT|at .*\.ts/)
  assert.deepEqual(await readdir(folder), [])
})
