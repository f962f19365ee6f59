import assert from 'node:assert/strict'
import { execFile as execFileWithCallback } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// The database does not matter: no portal is opened here.

const execFile = promisify(execFileWithCallback)

test('where no thread can be started each file fails, and none waits for ever', async () => {
  const path = JSON.stringify(fileURLToPath(import.meta.url))
  const script = `
    import { openHasher } from '${new URL('hasher.ts', import.meta.url)}'
    const hasher = openHasher()
    const codes = []
    for (let n = 0; n < 8; n += 1) codes.push(await hasher.hash(${path}, false).catch(({ code }) => code))
    console.log(JSON.stringify(codes))`
  // Without permission for threads, a process fails to start them as on a machine that has no more.
  const limited = ['--permission', '--allow-fs-read=*', '--input-type=module', '-e', script]
  const { stdout } = await execFile(process.execPath, limited)
  assert.deepEqual(JSON.parse(stdout), Array(8).fill('ERR_ACCESS_DENIED'))
})
