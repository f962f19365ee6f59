import assert from 'node:assert/strict'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { lockIfFree } from '../db/portal-lock.ts'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import {
  backedUp,
  backupFolder,
  emptyPortal,
  openBackups,
  passphrase,
  silent,
} from '../testing/given-backup.ts'
import { portal } from '../testing/operator.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { pdf, storedFiles, uploaded } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { blobPath } from './backup-target.ts'
import { manifestText } from './manifest.ts'
import { beginBuilding, dropAbandoned, endBuilding, finishRestore } from './place-restored.ts'
import { restoreBackup } from './restore-backup.ts'
import { DamagedBackup } from './restore-checks.ts'
import { listBackups } from './stored-backups.ts'
import { sinceRead, verifyPlace } from './verify-backup.ts'

// On PostgreSQL in full runs only: backup.test.ts writes and reads the same rows there, and what goes wrong is in files.

const options = { name: undefined, isForced: false, isWithoutKeys: false, passphrase }

test('point 1: each flipped bit, missing and foreign file is found and named, and then nothing is restored', async (t) => {
  const world = await openWorld(t)
  await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
  await mkdir(join(world.dataDir, 'templates'))
  await writeFile(join(world.dataDir, 'templates/label.typ'), '// ours')
  const { manifest } = await backedUp(world)
  const target = await openBackups(world)
  const faults = async () => (await verifyPlace(target, await listBackups(target), silent)).faults
  assert.deepEqual(await faults(), [])

  const folder = backupFolder(world)
  const own = `backups/${manifest.name}`
  const paths = [
    `${own}/manifest.json`,
    ...manifest.files.map(({ path }) => `${own}/${path}`),
    ...manifest.blobs.map(([sha256]) => blobPath(sha256)),
  ]
  assert.equal(paths.length, 5)
  for (const path of paths) {
    const bytes = await readFile(join(folder, path))
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      await writeFile(join(folder, path), flipped)
      assert.deepEqual(await faults(), [{ path, why: 'damaged' }])
    }
    await writeFile(join(folder, path), bytes.subarray(1))
    assert.deepEqual(await faults(), [{ path, why: 'damaged' }])
    await assert.rejects(
      restoreBackup(target, emptyPortal(world), options, silent),
      path.includes('sealed') ? /BACKUP_PASSPHRASE/ : DamagedBackup,
    )
    await unlink(join(folder, path))
    assert.deepEqual(
      (await faults()).map((fault) => fault.path),
      [path],
    )
    await writeFile(join(folder, path), bytes)
  }
  await writeFile(join(folder, own, 'fremd.txt'), '')
  await writeFile(join(folder, 'blobs/fremd'), '')
  assert.deepEqual(await faults(), [
    { path: `${own}/fremd.txt`, why: 'strange' },
    { path: 'blobs/fremd', why: 'strange' },
  ])
  await assert.rejects(stat(emptyPortal(world).dataDir), { code: 'ENOENT' })
  // Files left by a Mac, Windows or a NAS when somebody opened the folder do not prevent a restore.
  await unlink(join(folder, own, 'fremd.txt'))
  await unlink(join(folder, 'blobs/fremd'))
  for (const path of ['lost+found', `${own}/@eaDir`]) {
    await mkdir(join(folder, path))
    await writeFile(join(folder, path, 'x'), '')
  }
  for (const path of ['.DS_Store', `${own}/Thumbs.db`, `${own}/sealed/._secrets.json`]) {
    await writeFile(join(folder, path), '')
  }
  assert.deepEqual(await faults(), [])
  await restoreBackup(target, emptyPortal(world), options, silent)
})

test('point 1: a file deleted while it is being copied is still in the backup, and its bytes are deleted afterwards', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const old = await uploaded(world, 'alt.pdf', pdf('alt'))
  const { db } = world.services
  const isRunning = async () =>
    (await db.selectFrom('backups').select('id').where('state', '=', 'running').execute()).length >
    0
  const making = backedUp(world, {})
  await until(isRunning)
  await given.response(200, world.ask('DELETE', `/api/upload/files/${old.id}`, { as }))
  const { manifest } = await making
  assert.deepEqual(manifest.gaps, [])
  assert.equal((await storedFiles(world)).length, 0)
  assert.deepEqual(await db.selectFrom('blobs').select('sha256').execute(), [])
})

test('point 1: a file that the portal has lost is reported as a gap and does not stop the backup of the rest', async (t) => {
  const world = await openWorld(t)
  const lost = await uploaded(world, 'verloren.pdf', pdf('verloren'))
  await uploaded(world, 'da.pdf', pdf('da'))
  await world.services.blobs.remove(lost.hash)
  const { manifest } = await backedUp(world)
  assert.deepEqual(manifest.gaps, [
    { sha256: lost.hash, size: pdf('verloren').length, why: 'missing', names: ['verloren.pdf'] },
  ])
  assert.equal(manifest.blobs.length, 1)
  const { out } = await portal(world, ['backup', 'list', '--from', backupFolder(world)])
  assert.match(out, / mit 1 Lücke\n$/)
  const { body } = await world.ask('GET', '/api/portal/notices', {
    as: await given.administrator(world),
  })
  assert.match(body.at(-1).message, /^Die letzte Sicherung hat Lücken\. Ein Inhalt fehlt/)
})

test('a backup that was made counts even if bytes of a deleted file cannot be removed after it', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { id, hash } = await uploaded(world, 'weg.pdf', pdf('weg'))
  const place = placeOfBlob(world.dataDir, hash)
  await rm(place)
  await mkdir(place)
  await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  const { manifest } = await backedUp(world)
  const { name } = await world.services.db
    .selectFrom('backups')
    .select('name')
    .executeTakeFirstOrThrow()
  assert.equal(name, manifest.name)
})

test('issue 16, point 2: damaged and unreadable bytes are gaps of a backup, which contains everything else', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const flipped = await uploaded(world, 'gekippt.pdf', pdf('gekippt'))
  const cut = await uploaded(world, 'kurz.pdf', pdf('kurz'))
  const sealed = await uploaded(world, 'unlesbar.pdf', pdf('unlesbar'))
  await uploaded(world, 'da.pdf', pdf('da'))
  await damageBlob(placeOfBlob(world.dataDir, flipped.hash), 'flipped', 9)
  await damageBlob(placeOfBlob(world.dataDir, cut.hash), 'cut', 9)
  // Reading this fails with EIO, and its size is 0.
  const place = placeOfBlob(world.dataDir, sealed.hash)
  await rm(place)
  await symlink('/proc/self/mem', place)
  const { db } = world.services
  await db.updateTable('blobs').set({ size: 0 }).where('sha256', '=', sealed.hash).execute()
  const { manifest } = await backedUp(world)
  assert.deepEqual(
    manifest.gaps.map(({ why, names }) => [why, ...names]).toSorted(),
    ['gekippt', 'kurz', 'unlesbar'].map((name) => ['damaged', `${name}.pdf`]),
  )
  assert.equal(manifest.blobs.length, 1)
})

test('point 1: a second backup copies only new files; two at once, and one inside the data folder, are refused', async (t) => {
  const world = await openWorld(t)
  await uploaded(world, 'erste.pdf', pdf('erste'))
  const first = await backedUp(world)
  const place = join(backupFolder(world), blobPath(first.manifest.blobs[0]?.[0] ?? ''))
  const { ino } = await stat(place)
  await uploaded(world, 'zweite.pdf', pdf('zweite'))
  // Left behind by a backup that was killed.
  const left = join(backupFolder(world), 'tmp/2026-01-01T00-00-00Z')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'database.sqlite'), 'half')
  // Somebody else's files in the same location, named like the folders of backups.
  const strange = ['tmp/Brief.txt', 'tmp/alt/Brief.txt', 'backups/erp.tar', 'blobs/Bild.png']
  const folders = ['tmp/alt', 'tmp/leer', 'backups/leer', 'blobs/leer']
  for (const path of folders) await mkdir(join(backupFolder(world), path), { recursive: true })
  for (const path of strange) await writeFile(join(backupFolder(world), path), '')
  const both = await Promise.allSettled([backedUp(world), backedUp(world)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  assert.match(refused.reason.message, /läuft gerade schon eine Sicherung/)
  assert.equal((await stat(place)).ino, ino)
  const target = await openBackups(world)
  const all = await listBackups(target)
  assert.equal(all.length, 2)
  const verdict = await verifyPlace(target, all, silent)
  assert.deepEqual(verdict.leftovers, [])
  assert.deepEqual(verdict.faults.map(({ path }) => path).toSorted(), strange.toSorted())
  for (const path of folders) await rm(join(backupFolder(world), path), { recursive: true })
  for (const path of strange) await rm(join(backupFolder(world), path), { force: true })
  await backedUp(world)
  assert.deepEqual(await readdir(join(backupFolder(world))), ['backup.lock', 'backups', 'blobs'])

  // Two days later the older backup of that day is deleted, with the bytes that no other backup needs.
  const lostFile = await uploaded(world, 'dritte.pdf', pdf('dritte'))
  await backedUp(world)
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/upload/files/${lostFile.id}`, { as }))
  await backedUp(world)
  world.wait(2 * 24 * 60 * 60_000)
  const { removed } = await backedUp(world)
  assert.equal(removed.length, 4)
  await assert.rejects(stat(join(backupFolder(world), blobPath(lostFile.hash))), { code: 'ENOENT' })
  assert.deepEqual((await verifyPlace(target, await listBackups(target), silent)).faults, [])

  const inside = { kind: 'folder' as const, path: join(world.dataDir, 'backups') }
  await assert.rejects(backedUp(world, { place: inside }), /liegt in DATA_DIR/)
})

test('issue 16, point 1: a backup made during verify, which deletes old ones and adds a new one, is reported, and no file is called missing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const lostFile = await uploaded(world, 'erste.pdf', pdf('erste'))
  const old = await backedUp(world)
  await given.response(200, world.ask('DELETE', `/api/upload/files/${lostFile.id}`, { as }))
  await uploaded(world, 'zweite.pdf', pdf('zweite'))
  await backedUp(world)
  const target = await openBackups(world)
  const all = await listBackups(target)
  world.wait(2 * 24 * 60 * 60_000)
  let making: ReturnType<typeof backedUp> | undefined
  const meanwhile = {
    ...target,
    read: async (path: string) => {
      making ??= backedUp(world)
      await making
      return target.read(path)
    },
  }
  const verdict = await verifyPlace(meanwhile, all, silent)
  assert.deepEqual((await making)?.removed, [old.manifest.name])
  assert.ok(verdict.faults.length > 0)
  assert.deepEqual(new Set(verdict.faults.map(({ why }) => why)), new Set(['missing']))
  const { faults, ended } = await sinceRead(target, all, verdict)
  assert.deepEqual([faults, ended], [[], [old.manifest.name]])
})

test('point 1: without a passphrase the keys are left out; a wrong one, a newer schema and a target in use restore nothing', async (t) => {
  const world = await openWorld(t)
  const sealed = await backedUp(world)
  const target = await openBackups(world)
  const to = emptyPortal(world)
  const restore = (others: Partial<typeof options>) =>
    restoreBackup(target, to, { ...options, ...others }, silent)
  await assert.rejects(restore({ passphrase: undefined }), /BACKUP_PASSPHRASE: Die Schlüssel/)
  await assert.rejects(restore({ passphrase: 'ein anderes Passwort' }), /passt nicht/)
  const secrets = await readFile(join(world.dataDir, 'secrets.json'))
  const stored = join(backupFolder(world), 'backups', sealed.manifest.name)
  assert.ok(!(await readFile(join(stored, 'sealed/secrets.json'))).includes(secrets))

  const newer = { ...sealed.manifest, schema: '9999-from-the-future' }
  await writeFile(join(stored, 'manifest.json'), manifestText(newer))
  await assert.rejects(restore({}), /ist neuer als dieses Programm: Sie kennt 9999-from-the-future/)
  await assert.rejects(stat(to.dataDir), { code: 'ENOENT' })
  await rm(stored, { recursive: true })

  const open = await backedUp(world, { passphrase: undefined })
  assert.equal(open.manifest.keys, 'left out')
  assert.deepEqual(
    open.manifest.files.map(({ path }) => path),
    ['database.sqlite'],
  )
  await mkdir(to.dataDir, { recursive: true })
  await writeFile(join(to.dataDir, 'secrets.json'), 'what was there')
  // Files left there by a Mac or Windows do not count.
  await writeFile(join(to.dataDir, '.DS_Store'), '')
  await writeFile(join(to.dataDir, 'Thumbs.db'), '')
  // The folder is the home of the portal's user, and npm, which ran the command, has its cache there.
  await mkdir(join(to.dataDir, '.npm/_logs'), { recursive: true })
  await assert.rejects(restore({}), /ist nicht leer \(secrets\.json\)/)
  assert.equal((await restore({ isForced: true })).aside, undefined)
  assert.equal(await readFile(join(to.dataDir, 'secrets.json'), 'utf8'), 'what was there')
  const again = await restore({ isForced: true })
  assert.deepEqual(await readdir(join(to.dataDir, again.aside ?? '')), ['files', 'typenschild.db'])
})

test('issue 16, point 1: what comes to a target while a restore still reads the backup is not replaced', async (t) => {
  const world = await openWorld(t)
  await backedUp(world)
  const to = emptyPortal(world)
  const database = join(to.dataDir, 'typenschild.db')
  const say = () => {
    mkdirSync(to.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(database, 'of somebody who was faster')
  }
  const restored = restoreBackup(await openBackups(world), to, options, { ...silent, say })
  await assert.rejects(restored, /ist nicht leer \(typenschild\.db\)/)
  assert.equal(await readFile(database, 'utf8'), 'of somebody who was faster')
})

test('issue 16, point 7: a backup made while the clock was ahead is not taken for the newest', async (t) => {
  const world = await openWorld(t)
  const year = 365 * 24 * 60 * 60_000
  world.wait(year)
  const ahead = await backedUp(world)
  world.wait(-year)
  const newest = await backedUp(world)
  const target = await openBackups(world)
  const restore = (name?: string) =>
    restoreBackup(target, emptyPortal(world), { ...options, name }, silent)
  await assert.rejects(
    restore(),
    new RegExp(`${ahead.manifest.name} ist von einem Tag, der noch kommt.+${newest.manifest.name}`),
  )
  assert.equal((await restore(newest.manifest.name)).manifest.name, newest.manifest.name)
})

test('point 1: a restore killed while its files are moved into place is completed by the next start', async (t) => {
  const world = await openWorld(t)
  const folder = join(world.dataDir, '../halb')
  await mkdir(folder)
  await writeFile(join(folder, 'typenschild.db'), 'old')
  await writeFile(join(folder, 'typenschild.db-wal'), 'old')
  const building = await beginBuilding(folder)
  await writeFile(join(building, 'typenschild.db'), 'new')
  await writeFile(join(building, 'secrets.json'), 'new')
  const plan = { aside: 'before-restore-2026', mark: null }
  await endBuilding(folder, plan)
  // Killed after the first of the two.
  await rename(join(folder, 'restore-ready/secrets.json'), join(folder, 'secrets.json'))
  await finishRestore(folder)
  await finishRestore(folder)
  assert.deepEqual(await readdir(folder), ['before-restore-2026', 'secrets.json', 'typenschild.db'])
  assert.equal(await readFile(join(folder, 'typenschild.db'), 'utf8'), 'new')
})

test('a restore into the folder of the backups is refused: the portal would lie among them', async (t) => {
  const world = await openWorld(t)
  await backedUp(world)
  for (const to of [backupFolder(world), join(backupFolder(world), 'probe')]) {
    for (const more of [[], ['--force']]) {
      const words = [
        'restore',
        '--from',
        backupFolder(world),
        '--to',
        to,
        '--without-keys',
        ...more,
      ]
      const { code, err } = await portal(world, words)
      assert.equal(code, 1)
      assert.match(
        err,
        /^--to: \S+ liegt im Ordner der Sicherungen\. Bitte einen anderen [^.]+\.\n$/,
      )
    }
  }
  assert.deepEqual((await readdir(backupFolder(world))).toSorted(), ['backup.lock', 'backups'])
})

test('a passphrase whose file an editor began with an invisible mark opens the keys when it is typed, and the other way round', async (t) => {
  const world = await openWorld(t)
  const marked = `\uFEFF${passphrase}`
  for (const [sealed, typed] of [
    [marked, passphrase],
    [passphrase, marked],
  ] as const) {
    await backedUp(world, { passphrase: sealed })
    const [to, own] = [emptyPortal(world), { ...options, passphrase: typed }]
    const { hasKeys } = await restoreBackup(await openBackups(world), to, own, silent)
    assert.ok(hasKeys)
    const wrong = { ...own, isForced: true, passphrase: 'ein anderer Satz' }
    await assert.rejects(
      restoreBackup(await openBackups(world), to, wrong, silent),
      /Das Passwort passt nicht/,
    )
    await rm(to.dataDir, { recursive: true })
  }
})

test('without the keys of the portal, as in a wrong folder, no command makes new ones and passes them for its own', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  await rm(join(world.dataDir, 'secrets.json'))
  const table = join(world.dataDir, '../geraete.csv')
  await writeFile(table, 'Seriennummer;Passwort\n0815;geheim\n')
  for (const words of [
    ['backup', '--to', backupFolder(world)],
    ['export', '--to', join(world.dataDir, '../export')],
    ['import', 'table', table, '--kind', 'devices'],
    ['user', 'sign-in-link', 'chefin'],
  ]) {
    const { code, out, err } = await portal(world, words, '', { BACKUP_PASSPHRASE: passphrase })
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(err, /^DATA_DIR: In \S+ fehlt secrets\.json\. Bitte prüfen, .+\.\n$/)
  }
  assert.ok(!(await readdir(world.dataDir)).includes('secrets.json'))
})

test('a restore into PostgreSQL that was killed leaves nothing in the way of one into a folder', async (t) => {
  const world = await openWorld(t)
  await backedUp(world)
  const to = emptyPortal(world)
  await mkdir(to.dataDir)
  await writeFile(join(await beginBuilding(to.dataDir), 'secrets.json'), 'of the other')
  await endBuilding(to.dataDir, { aside: 'before-restore-2026', mark: 'rows that never arrived' })
  const restored = await restoreBackup(await openBackups(world), to, options, silent)
  assert.equal(restored.aside, undefined)
  const secrets = await readFile(join(to.dataDir, 'secrets.json'), 'utf8')
  assert.equal(secrets, await readFile(join(world.dataDir, 'secrets.json'), 'utf8'))
})

test('issue 16, point 1: what killed restores have left behind is deleted by the next start, unless a portal or restore is running there', async (t) => {
  const world = await openWorld(t)
  const folder = world.dataDir
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('restore-'))
  // Killed while the portal was put together, while rows were sent to PostgreSQL, and while the rest was being deleted.
  await writeFile(join(await beginBuilding(folder), 'typenschild.db'), 'old')
  await mkdir(join(folder, 'restore-ready'))
  for (const name of ['restore-rows.db', 'restore-rows.db-wal', 'restore-ready/secrets.json']) {
    await writeFile(join(folder, name), 'old')
  }
  const all = await left()
  assert.equal(all.length, 4)
  // With SQLite the portal itself holds the lock.
  const unlock = lockIfFree(join(folder, 'portal.lock'))
  await dropAbandoned(folder)
  assert.deepEqual(await left(), all)
  unlock?.()
  await world.restart()
  assert.deepEqual(await left(), [])
})

test('issue 16, point 1: a restore that is committed while a portal starts stays for the start that completes it', async (t) => {
  const world = await openWorld(t)
  const folder = join(world.dataDir, '../gerade')
  await mkdir(folder)
  const building = await beginBuilding(folder)
  await writeFile(join(building, 'restore.json'), '{"aside":"before-restore-2026","mark":null}')
  const dropping = dropAbandoned(folder)
  // The start has had time for its first look; now the restore is committed and killed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  renameSync(building, join(folder, 'restore-ready'))
  await dropping
  assert.deepEqual(await readdir(join(folder, 'restore-ready')), ['restore.json'])
})

test('issue 16, point 1: what a killed try of the folder has left is removed by the next backup', async (t) => {
  const world = await openWorld(t)
  await uploaded(world, 'Anleitung.pdf', pdf('Anleitung'))
  await backedUp(world)
  const probe = 'probe-3f0c2a9e-5b1d-4e7a-9c80-2d6f1b7e4a55'
  const places = ['.', 'backups', 'blobs'].map((folder) => join(backupFolder(world), folder, probe))
  for (const place of places) await writeFile(place, 'probe')
  const target = await openBackups(world)
  const { faults, leftovers } = await verifyPlace(target, await listBackups(target), silent)
  assert.deepEqual([faults, leftovers.length], [[], 3])
  await backedUp(world)
  for (const place of places) await assert.rejects(stat(place), { code: 'ENOENT' })
})
