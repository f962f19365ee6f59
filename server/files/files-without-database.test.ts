import assert from 'node:assert/strict'
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import pino from 'pino'
import { readConfig } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import { startPortal } from '../start.ts'
import { command } from '../testing/operator.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { pdf, storedFiles, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: an empty one is looked at, and a file is the quickest to make.

test('a portal does not start afresh next to the files of a lost database, and no command treats them as orphans', async (t) => {
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
  const refusal =
    /^DATA_DIR: In .+ liegen Dateien eines Portals, und die Datenbank ist leer\. [^.]+\. [^.]+\.$/
  for (const words of [['check', '--repair'], ['migrate'], ['user', 'list']]) {
    const { code, err } = await command(words, '', { DATA_DIR: dataDir })
    assert.equal(code, 1, words.join(' '))
    assert.match(err.trimEnd(), refusal)
  }
  await assert.rejects(
    startPortal(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' })),
    ({ message }: Error) => refusal.test(message),
  )
  const { code, out } = await command(['doctor'], '', { DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.match(out, /^✗ Schema: .+ Dateien eines Portals, .+ ist leer\. Abhilfe: DATABASE_URL /m)
  assert.equal((await stat(place)).size, bytes.length)
  await rm(join(dataDir, 'typenschild.db'))
  const gone = await command(['doctor'], '', { DATA_DIR: dataDir })
  assert.match(
    gone.out,
    /^✗ Datenbank: .+ Dateien eines Portals, .+ fehlt\. Abhilfe: DATABASE_URL /m,
  )
})

test('a new portal does not start in a bucket with files of another, as deleting its own copy of a file would delete the other’s', {
  skip: onlyOnS3,
}, async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'a.pdf', pdf('a'))
  const dataDir = await scratchFolder()
  t.after(() => rm(dataDir, { recursive: true }))
  const given = { DATA_DIR: dataDir, DATABASE_URL: '', ...ownBucket(world.dataDir) }
  const refusal =
    /^FILES_URL: In s3:.+ liegen Dateien eines Portals, und die Datenbank ist leer\. Bitte DATA_DIR und DATABASE_URL prüfen .+ einen neuen Ordner im Bucket\.$/
  await assert.rejects(
    startPortal(readConfig(given), pino({ level: 'silent' })),
    ({ message }: Error) => refusal.test(message),
  )
  for (const words of [['check', '--repair'], ['migrate']]) {
    const { code, err } = await command(words, '', given)
    assert.equal(code, 1, words.join(' '))
    assert.match(err.trimEnd(), refusal)
  }
  const { code, out } = await command(['doctor'], '', given)
  assert.equal(code, 1)
  assert.match(
    out,
    /^✗ Schema: In s3:.+ Dateien eines Portals, .+ Abhilfe: DATA_DIR und DATABASE_URL /m,
  )
  assert.deepEqual(await storedFiles(world), [hash])
})
