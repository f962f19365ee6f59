import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { scratchFolder } from '../server/testing/scratch-folder.ts'

const fine = `import test from 'node:test'\ntest('fine', () => {})\n`

test('a file that throws after its first test, and an error outside of all tests, fail the process', async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, text, code] of [
    ['fine', fine, 0],
    ['unloadable', `${fine}throw new Error('not loaded')`, 1],
    ['stray', `${fine}setTimeout(() => { throw new Error('stray') })`, 1],
    ['rejected', `${fine}void Promise.reject(new Error('nobody hears it'))`, 1],
    ['failing', `${fine}test('fails', () => { throw new Error('failed') })`, 1],
  ] as const) {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, text)
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--test-reporter=tap', 'tools/run-test-files.ts', file],
      { encoding: 'utf8' },
    )
    assert.equal(status, code, `${name}\n${stdout}`)
    // The rest of the file has run.
    assert.match(stdout, /^ok \d+ - fine$/m, name)
  }
})
