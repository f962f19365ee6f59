import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { compiledOnce } from '../testing/compiled-once.ts'
import { freePort } from '../testing/free-port.ts'

test('point 27: a disk error while saving is not reported as success, and ends the process', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const broken = join(folder, 'broken')
  const fault = join(import.meta.dirname, '../testing/broken-disk.ts')
  const server = spawn(
    process.execPath,
    ['--import', fault, join(import.meta.dirname, '../main.ts')],
    {
      env: {
        PATH: process.env.PATH ?? '',
        ...compiledOnce,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        ADMIN_USERNAME: 'chefin',
        ADMIN_PASSWORD: 'Werkstatt-Portal-26',
        BROKEN_DISK: broken,
      },
      cwd: tmpdir(),
    },
  )
  t.after(() => server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  while (!output.includes('läuft')) {
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
    assert.equal(server.exitCode, null, output)
  }
  const address = `http://127.0.0.1:${port}`
  const login = await fetch(`${address}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'chefin', password: 'Werkstatt-Portal-26' }),
  })
  const { jwt } = (await login.json()) as { jwt: string }
  const upload = () => {
    const body = new FormData()
    body.append('files', new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf'))
    const headers = { authorization: `Bearer ${jwt}` }
    return fetch(`${address}/api/upload`, { method: 'POST', headers, body })
  }
  assert.equal((await upload()).status, 200)
  await writeFile(broken, '')
  const closed = once(server, 'close')
  // On a busy machine the process may end before its answer is sent.
  const outcome = await upload().then(
    ({ status }) => status,
    () => 'broken off',
  )
  assert.ok([503, 'broken off'].includes(outcome), String(outcome))
  assert.deepEqual(await closed, [1, null])
  assert.match(output, /Der Datenträger hat beim Sichern versagt \(EIO: i\/o error, fsync\)/)
})
