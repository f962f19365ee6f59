import assert from 'node:assert/strict'
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import pino from 'pino'
import { readConfig } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import { startPortal } from '../start.ts'
import { command } from '../testing/operator.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'

// The database does not matter: an empty one is looked at, and a file is the quickest to make.

test('a portal does not begin anew beside the files of one whose database is gone, and no command takes them for leftovers', async (t) => {
  const dataDir = await scratchFolder()
  t.after(() => rm(dataDir, { recursive: true }))
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
  const sha256 = sha256Of(bytes, 'hex')
  const place = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(place, bytes)
  const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000)
  await utimes(place, longAgo, longAgo)
  await writeFile(join(dataDir, 'typenschild.db'), '', { mode: 0o600 })
  const said =
    /^DATA_DIR: In .+ liegen Dateien eines Portals, und die Datenbank ist leer\. [^.]+\. [^.]+\.$/
  for (const words of [['check', '--repair'], ['migrate'], ['user', 'list']]) {
    const { code, err } = await command(words, '', { DATA_DIR: dataDir })
    assert.equal(code, 1, words.join(' '))
    assert.match(err.trimEnd(), said)
  }
  await assert.rejects(
    startPortal(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' })),
    ({ message }: Error) => said.test(message),
  )
  const { code, out } = await command(['doctor'], '', { DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.match(out, /^✗ Schema: .+ Dateien eines Portals, .+ ist leer\. Abhilfe: DATABASE_URL /m)
  assert.equal((await stat(place)).size, bytes.length)
})
