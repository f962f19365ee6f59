import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { assertRoom } from '../backup/backup-room.ts'
import { openFolderTarget } from '../backup/folder-target.ts'
import { manifestText, readManifest } from '../backup/manifest.ts'
import { readConfig } from '../core/config.ts'
import { sha256Of } from '../core/sha256.ts'
import * as given from '../testing/given.ts'
import { startElsewhere } from '../testing/given-move.ts'
import { command, portal } from '../testing/operator.ts'
import { ownBucket } from '../testing/own-bucket.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { exportPortal } from './export-portal.ts'
import { folderOption } from './export-target.ts'

const passphrase = { BACKUP_PASSPHRASE: 'korrekt pferd batterie' }
const engines = process.env.TEST_DATABASE_URL ? ['SQLite', 'PostgreSQL'] : ['SQLite']

for (const engine of engines) {
  test(`18.3: an export is imported into an empty ${engine} portal, and an export from there is identical`, async (t) => {
    const world = await openWorld(t)
    // Unicode line separators, which some programs use and which are pasted along.
    await given.device(world, { sn: 'Gerät "1" 𝕏', note: 'Halle 3\u2028Tor 7\u2029links' })
    const { url } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
    const settings = { ...passphrase, ...ownBucket(world.dataDir) }
    const folder = join(world.dataDir, '../export')
    // Files of somebody else, and leftovers of a killed export.
    for (const name of ['fremd', '2026-01-02T03-04-05Z', randomUUID()]) {
      await mkdir(join(folder, 'tmp', name), { recursive: true })
    }
    const made = await portal(world, ['export', '--to', folder], '', settings)
    assert.equal(made.code, 0, made.err)
    assert.match(made.out, /Zeilen und 1 Inhalt von Dateien/)
    assert.deepEqual(await readdir(join(folder, 'tmp')), ['fremd'])
    await rmdir(join(folder, 'tmp/fremd'))
    await rmdir(join(folder, 'tmp'))
    assert.deepEqual((await readdir(folder)).toSorted(), [
      ...['LIESMICH.txt', 'blobs', 'last-ids.json', 'manifest.json', 'sealed', 'tables'],
    ])
    const [device] = (await readFile(join(folder, 'tables/devices.jsonl'), 'utf8')).split('\n')
    assert.equal(JSON.parse(device ?? '').serial_number, 'Gerät "1" 𝕏')
    // No bytes are kept any longer, and no backup is reported.
    assert.deepEqual(await world.services.db.selectFrom('backups').selectAll().execute(), [])

    const there = await elsewhere(t, world, engine)
    const read = await command(['import', 'portal', '--from', folder], '', {
      ...there,
      ...passphrase,
    })
    assert.equal(read.code, 0, read.err)
    assert.match(
      read.out,
      /Webhooks sind ausgeschaltet\. Mails, die\nbeim Exportieren noch warteten, gehen/,
    )
    const second = join(world.dataDir, '../second')
    const again = await command(['export', '--to', second], '', { ...there, ...passphrase })
    assert.equal(again.code, 0, again.err)
    assert.deepEqual(await linesIn(second), await linesIn(folder))

    const back = await startElsewhere(t, world, {
      ...readConfig({ ...there, PREVIEWS: 'off', READERS: '0' }),
      webRoot: world.services.config.webRoot,
    })
    const as = await given.administrator(back)
    const { bytes } = await given.response(200, back.ask('GET', url, { as }))
    assert.deepEqual(bytes, pdf('Anleitung'))
    const found = await given.response(
      200,
      back.ask('GET', '/api/devices?filters[sn][$containsi]=ger%C3%A4t', { as }),
    )
    assert.equal(found.body.data.length, 1)
  })
}

test('18.3: an invalid export or import is refused, and nothing is written', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'SN 1' })
  const folder = join(world.dataDir, '../export')
  const ways: [words: string[], message: RegExp][] = [
    [['export'], /Zu „export“ gehört --to/],
    [['export', '--to', join(world.dataDir, 'x')], /^--to: .+ liegt in DATA_DIR/],
    [['import', 'portal', '--from', folder], /^--from: Den Ordner .+ gibt es nicht\.$/m],
    [
      ['import', 'portal', '--from', world.dataDir],
      /^In .+ liegt kein Export: manifest\.json fehlt\.$/m,
    ],
  ]
  for (const [words, message] of ways) await assertRefused(world, words, message)

  await mkdir(folder)
  // Files left by macOS or a file system do not count.
  await writeFile(join(folder, '.DS_Store'), '')
  await mkdir(join(folder, 'lost+found'))
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await assertRefused(world, ['export', '--to', folder], /nicht leer \(notes\.txt\)/)

  const { config } = world.services
  await assert.rejects(
    assertRoom(openFolderTarget(folder, folderOption), config, Number.MAX_SAFE_INTEGER),
    /^Error: --to: Für den Export ist in .+ nicht genug Speicherplatz frei\. Es fehlen etwa [\d.]+ MB\.$/,
  )

  const unlock = await openFolderTarget(join(world.dataDir, '../second'), folderOption).lock()
  const second = ['export', '--to', join(world.dataDir, '../second')]
  await assertRefused(world, second, /^--to: In .+ läuft gerade schon ein Export\.$/m)
  await unlock()

  const whole = join(world.dataDir, '../whole')
  const made = await portal(world, ['export', '--to', whole], '', ownBucket(world.dataDir))
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /secrets\.json\) sind NICHT dabei/)
  await appendFile(join(whole, 'tables/devices.jsonl'), '{"id":99}\n')
  const there = await elsewhere(t, world, 'SQLite')
  const words = ['import', 'portal', '--from', whole]
  const within = await command([...words, '--to', join(whole, 'neu')], '', there)
  assert.match(
    within.err,
    /^--to: .+neu liegt im Ordner des Exports\. Bitte einen anderen [^.]+\.$/m,
  )
  const damaged = await command(words, '', there)
  assert.equal(damaged.code, 1)
  assert.match(damaged.err, /es wurde nichts importiert:\n {2}tables\/devices\.jsonl {2}beschädigt/)
  await assert.rejects(readdir(there.DATA_DIR), { code: 'ENOENT' })
  await writeFile(join(whole, 'manifest.json'), '{}')
  assert.match((await command(words, '', there)).err, /manifest\.json ist beschädigt/)
  await writeFile(join(whole, 'manifest.json'), '{"format":2}')
  assert.match((await command(words, '', there)).err, /ist neuer als dieses Programm/)
})

test('an export that fails says why even if nothing can be tidied up, and is no longer under way', async (t) => {
  const { services, dataDir } = await openWorld(t)
  const { db, config } = services
  const folder = join(dataDir, '../export')
  const stopped = new Error('stopped')
  const say = (what: string) => {
    if (!what.startsWith('Inhalte')) return
    renameSync(join(folder, 'tmp'), join(folder, 'moved'))
    writeFileSync(join(folder, 'tmp'), '')
    throw stopped
  }
  const making = exportPortal(db, config, folder, { say, progress: () => undefined })
  await assert.rejects(making, stopped)
  const unlock = await openFolderTarget(folder, folderOption).lock()
  await unlock()
})

test('18.3: a line of an export that is not one of its table is named, although its hash is right', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'SN 1' })
  const folder = join(world.dataDir, '../export')
  const made = await portal(world, ['export', '--to', folder], '', ownBucket(world.dataDir))
  assert.equal(made.code, 0, made.err)
  const path = 'tables/devices.jsonl'
  const line = (await readFile(join(folder, path), 'utf8')).trimEnd()
  const manifest = readManifest(await readFile(join(folder, 'manifest.json')))
  assert.ok(manifest)
  const there = await elsewhere(t, world, 'SQLite')
  for (const broken of [line.slice(0, 20), `\ufeff${line}`, 'null', '[1]', `${line}\n\n`]) {
    await writeFile(join(folder, path), broken)
    const [size, sha256] = [Buffer.byteLength(broken), sha256Of(broken, 'hex')]
    const files = manifest.files.map((file) => (file.path === path ? { path, size, sha256 } : file))
    await writeFile(join(folder, 'manifest.json'), manifestText({ ...manifest, files }))
    const { code, err } = await command(['import', 'portal', '--from', folder], '', there)
    assert.equal(code, 1)
    assert.match(err, /^tables\/devices\.jsonl, Zeile [12]: Das passt nicht zu dieser Tabelle\.$/m)
  }
})

test('a line of an edited export that violates a rule of the database is named in German', async (t) => {
  const world = await openWorld(t)
  const part = await given.part(world, 'KP-1')
  await given.device(world, { sn: 'SN 1', part })
  await given.device(world, { sn: 'SN 2', part })
  const folder = join(world.dataDir, '../export')
  const made = await portal(world, ['export', '--to', folder], '', ownBucket(world.dataDir))
  assert.equal(made.code, 0, made.err)
  const path = 'tables/devices.jsonl'
  const lines = await readFile(join(folder, path), 'utf8')
  const [first = '', second = ''] = lines.split('\n')
  const manifest = readManifest(await readFile(join(folder, 'manifest.json')))
  assert.ok(manifest)
  const there = await elsewhere(t, world, 'SQLite')
  for (const [edited, message] of [
    [
      second.replaceAll('SN 2', 'SN 1').replaceAll('sn 2', 'sn 1'),
      /^tables\/devices\.jsonl, Zeile 2: Das widerspricht einer/,
    ],
    [
      second.replace(/"serial_number":"[^"]*"/, '"serial_number":null'),
      /^tables\/devices\.jsonl, Zeile 2: Das widerspricht einer/,
    ],
    [
      second.replace(/"part_id":\d+/, '"part_id":999'),
      /^tables\/devices\.jsonl, Zeile 2: Das verweist auf etwas, das in tables\/parts\.jsonl fehlt\.$/,
    ],
  ] as const) {
    assert.notEqual(edited, second)
    const text = `${first}\n${edited}\n`
    await writeFile(join(folder, path), text)
    const [size, sha256] = [Buffer.byteLength(text), sha256Of(text, 'hex')]
    const files = manifest.files.map((file) => (file.path === path ? { path, size, sha256 } : file))
    await writeFile(join(folder, 'manifest.json'), manifestText({ ...manifest, files }))
    const { code, err } = await command(['import', 'portal', '--from', folder], '', there)
    assert.equal(code, 1)
    assert.match(err.trimEnd(), message)
  }
})

async function assertRefused(world: World, words: string[], message: RegExp) {
  const { code, err } = await portal(world, words)
  assert.notEqual(code, 0)
  assert.match(err, message)
}

/** The lines of each table, and the last assigned ids. */
async function linesIn(folder: string) {
  const names = (await readdir(join(folder, 'tables'))).toSorted()
  const paths = [...names.map((name) => `tables/${name}`), 'last-ids.json']
  return Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')]))
}

/** The settings of another, empty portal. */
async function elsewhere(t: TestContext, world: World, engine: string) {
  const folder = join(world.dataDir, '../elsewhere')
  const database = engine === 'SQLite' ? undefined : await emptyPostgres()
  if (database) t.after(() => database.drop())
  const none = { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' }
  return { ...none, DATA_DIR: folder, DATABASE_URL: database?.url ?? '' }
}
