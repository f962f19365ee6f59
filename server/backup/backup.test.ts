import assert from 'node:assert/strict'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readConfig } from '../core/config.ts'
import { openEnd } from '../db/open-end.ts'
import * as given from '../testing/given.ts'
import { startElsewhere } from '../testing/given-move.ts'
import { command, portal } from '../testing/operator.ts'
import { ownBucket } from '../testing/own-bucket.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { copiedTables } from '../transfer/portal-tables.ts'

const passphrase = { BACKUP_PASSPHRASE: 'korrekt pferd batterie' }
const engines = process.env.TEST_DATABASE_URL ? ['SQLite', 'PostgreSQL'] : ['SQLite']

for (const engine of engines) {
  test(`point 1: a backup made while the portal runs is restored to ${engine} row by row and byte by byte`, async (t) => {
    const world = await openWorld(t)
    await given.device(world, { sn: 'SN 1' })
    const { hash, url } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
    const place = join(world.dataDir, '../backups')
    const settings = { ...passphrase, ...ownBucket(world.dataDir) }
    const made = await portal(world, ['backup', '--to', place], '', settings)
    assert.equal(made.code, 0, made.err)
    assert.match(made.out, /^Gesichert: \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ in /m)
    const rows = await digests(world.services.config.databaseUrl)

    const verified = await portal(world, ['backup', 'verify', '--from', place], '', settings)
    assert.equal(verified.code, 0, verified.err)
    assert.match(verified.out, /Gelesen: 1 Sicherung, 4 Dateien/)

    // Later changes are not in it.
    await uploaded(world, 'später.pdf', pdf('später'))
    const there = await elsewhere(t, world, engine)
    const words = ['restore', '--from', place]
    const restored = await command(words, '', { ...there, ...passphrase })
    assert.equal(restored.code, 0, restored.err)
    assert.deepEqual(await digests(there.url), rows)
    const ownSecrets = await readFile(join(world.dataDir, 'secrets.json'), 'utf8')
    assert.equal(await readFile(join(there.DATA_DIR, 'secrets.json'), 'utf8'), ownSecrets)

    const again = await command(words, '', { ...there, ...passphrase })
    assert.equal(again.code, 1)
    assert.match(again.err, /^DATA_DIR: .+ ist nicht leer .+--force/)

    const back = await startElsewhere(t, world, {
      ...readConfig({ ...there, PREVIEWS: 'off', READERS: '0' }),
      webRoot: world.services.config.webRoot,
    })
    const as = await given.administrator(back)
    const { bytes } = await given.response(200, back.ask('GET', url, { as }))
    assert.deepEqual(bytes, pdf('Anleitung'))
    assert.ok(hash)
  })
}

test('point 1: an operator of a damaged backup is told what can be done about what is damaged', async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
  const place = join(world.dataDir, '../backups')
  const settings = { ...passphrase, ...ownBucket(world.dataDir) }
  const ask = (words: string[]) => portal(world, words, '', settings)
  await ask(['backup', '--to', place])
  const [name = ''] = await readdir(join(place, 'backups'))
  const ofFile = /^Was unter blobs\/ .+ legt die nächste Sicherung neu an/m
  const ofBackup = /^Eine Sicherung, der unter backups\/ .+ lässt sich nicht zurückspielen/m

  await truncate(join(place, 'backups', name, 'database.sqlite'), 4096)
  const database = await ask(['backup', 'verify', '--from', place])
  assert.match(database.err, ofBackup)
  assert.doesNotMatch(database.err, ofFile)

  await truncate(join(place, 'blobs', hash.slice(0, 2), hash), 1)
  const both = await ask(['backup', 'verify', '--from', place])
  assert.match(both.err, ofBackup)
  assert.match(both.err, ofFile)

  const there = await elsewhere(t, world, 'SQLite')
  const restored = await command(['restore', '--from', place], '', { ...there, ...passphrase })
  assert.equal(restored.code, 1)
  assert.match(restored.err, /^Eine andere .+ mit ihrem Namen .+ „backup list“/m)

  const manifest = join(place, 'backups', name, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace('"format": 1', '"format": 2'))
  const later = await ask(['backup', 'verify', '--from', place])
  assert.match(later.err, /manifest\.json {2}ist von einer neueren Version des Programms/)
  assert.doesNotMatch(later.err, ofBackup)
  const list = await ask(['backup', 'list', '--from', place])
  assert.match(list.out, /^\S+Z {2}von einer neueren Version des Programms$/m)
})

/** A digest of the rows of each table. */
async function digests(url: string) {
  const end = openEnd(url)
  try {
    const shapes = await end.tables()
    const found = []
    for (const { table, title } of copiedTables()) {
      const shape = shapes.find((candidate) => candidate.table === table)
      assert.ok(shape, table)
      found.push([title, await end.digest(shape, { after: undefined, upTo: undefined })])
    }
    return found
  } finally {
    await end.close()
  }
}

/** The settings of another, empty portal. */
async function elsewhere(t: TestContext, world: World, engine: string) {
  const folder = join(world.dataDir, '../elsewhere')
  const database = engine === 'SQLite' ? undefined : await emptyPostgres()
  if (database) t.after(() => database.drop())
  const none = { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' }
  return {
    ...none,
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    url: database?.url ?? `sqlite:${join(folder, 'typenschild.db')}`,
  }
}
