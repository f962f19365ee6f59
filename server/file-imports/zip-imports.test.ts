import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import { pieceBytes } from '#contract/file-imports.ts'
import * as given from '../testing/given.ts'
import { type FileDesk, fileDesk } from '../testing/given-file-imports.ts'
import { hostileArchives } from '../testing/hostile-archives.ts'
import { oddZip } from '../testing/odd-zip.ts'
import { pdf, storedFiles } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: rows are written as by the import of folders, which both engines see.

test('issue 18, 2: a ZIP is uploaded in pieces, continues after a broken connection, and is planned automatically', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const long = Buffer.concat([
    pdf('lang'),
    Buffer.alloc(pieceBytes, 'Zeile '),
    Buffer.from('\n%%EOF\n'),
  ])
  const bytes = oddZip([
    { name: 'Müller/0815/Lang.pdf', bytes: long, flags: 2_048 },
    { name: '0815/Gepackt.pdf', bytes: pdf('x'.repeat(5_000)), isPacked: true },
    { name: '__MACOSX/0815/._Lang.pdf', bytes: 'x' },
    { name: '0815/Programm.exe', bytes: 'MZ' },
    { name: '0815/' },
  ])
  const { id } = await desk.begin({ size: bytes.length, mark: 'abc' })
  const first = bytes.subarray(0, pieceBytes)
  await given.refused('bad-form', desk.sendPiece(id, 0, first.subarray(1)))
  await given.refused('validation', desk.sendPiece(id, pieceBytes, bytes.subarray(pieceBytes)))
  await given.response(200, desk.sendPiece(id, 0, first))
  // The response got lost: the piece is sent again, and counts once.
  await given.response(200, desk.sendPiece(id, 0, first))
  await world.restart()
  const { zip, state } = await desk.show(id)
  assert.deepEqual(zip, { name: 'Ablage', size: bytes.length, received: pieceBytes, mark: 'abc' })
  assert.equal(state, 'open')
  await given.refused('conflict', desk.call(id, 'check'))
  await given.response(200, desk.sendPiece(id, pieceBytes, bytes.subarray(pieceBytes)))
  const planned = await desk.settled(id)
  assert.deepEqual([planned.state, planned.error, planned.zip], ['checked', null, null])
  assert.deepEqual([planned.counts.new, planned.counts.refused, planned.files.total], [2, 1, 3])
  const done = await desk.run(id, 'good')
  assert.deepEqual([done.state, done.counts.imported], ['imported', 2])
  const as = await given.administrator(world)
  const list = await given.response(200, world.ask('GET', '/api/upload/files?sort=name', { as }))
  const { url } = list.body.find(({ name }: { name: string }) => name === 'Lang.pdf')
  const got = await given.response(200, world.ask('GET', url, { as }))
  assert.ok(got.bytes.equals(long))
  // The pieces are gone, and deleting the import removes everything that nothing else holds.
  await given.response(200, world.ask('DELETE', `/api/file-imports/${id}`, { as }))
  assert.equal((await storedFiles(world)).length, 2)
})

test('a ZIP whose last piece arrives when the portal breaks down is unpacked once that is sent again', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const bytes = oddZip([{ name: '0815/Anleitung.pdf', bytes: pdf('a') }])
  const { id } = await desk.begin({ size: bytes.length, mark: 'abc' })
  const { db } = world.services
  await sql`create trigger breakdown before update on file_imports when new.task = 'unpack'
    begin select raise(abort, 'broken down'); end`.execute(db)
  await given.refused('internal', desk.sendPiece(id, 0, bytes))
  assert.equal((await desk.show(id)).zip?.received, 0)
  await sql`drop trigger breakdown`.execute(db)
  await given.response(200, desk.sendPiece(id, 0, bytes))
  assert.equal((await desk.settled(id)).state, 'checked')
})

test('a ZIP that is unpacked when the portal breaks down is planned afterwards', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const bytes = oddZip([{ name: '0815/Anleitung.pdf', bytes: pdf('a') }])
  const { id } = await desk.begin({ size: bytes.length, mark: 'abc' })
  const { db, fileImports } = world.services
  await sql`create trigger breakdown before update on file_imports when new.task = 'check'
    begin select raise(abort, 'broken down'); end`.execute(db)
  await given.response(200, desk.sendPiece(id, 0, bytes))
  await until(async () => {
    const row = await db.selectFrom('file_imports').select('error').executeTakeFirstOrThrow()
    return row.error !== null
  })
  await sql`drop trigger breakdown`.execute(db)
  world.wait(60_000)
  fileImports.wake()
  const { state, error } = await desk.settled(id)
  assert.deepEqual([state, error], ['checked', null])
})

test('a ZIP is unpacked once its storage is there again, however long that was away, and can be cancelled meanwhile', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const bytes = oddZip([{ name: '0815/Anleitung.pdf', bytes: pdf('a') }])
  const begin = () => desk.begin({ size: bytes.length, mark: 'abc' })
  const [waiting, cancelled] = [await begin(), await begin()]
  const { db, fileImports } = world.services
  await sql`create trigger breakdown before update on file_imports
    when new.attempts > old.attempts and old.task = 'unpack'
    begin select raise(abort, 'broken down'); end`.execute(db)
  for (const { id } of [waiting, cancelled]) {
    await given.response(200, desk.sendPiece(id, 0, bytes))
  }
  const staging = join(world.services.config.dataDir, 'files', 'tmp')
  await rename(staging, `${staging} gone`)
  await writeFile(staging, '')
  await sql`drop trigger breakdown`.execute(db)
  for (let tries = 0; tries < 6; tries += 1) {
    world.wait(60_000)
    await fileImports.runDue()
  }
  const { state, error } = await desk.show(waiting.id)
  assert.equal(state, 'unpacking')
  assert.equal(error, 'Der Speicher des Portals ist gerade nicht erreichbar.')
  await given.response(200, desk.call(cancelled.id, 'cancel'))
  world.wait(60_000)
  await fileImports.runDue()
  assert.equal((await desk.settled(cancelled.id)).state, 'cancelled')
  await rm(staging)
  await rename(`${staging} gone`, staging)
  world.wait(60_000)
  fileImports.wake()
  const planned = await desk.settled(waiting.id)
  assert.deepEqual([planned.state, planned.error], ['checked', null])
})

test('ZIPs that are refused or cancelled when the portal breaks down end as such afterwards', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const makeOdd = hostileArchives['zweimal derselbe.zip'] ?? assert.fail()
  const odd = makeOdd()
  const sound = oddZip([{ name: '0815/Anleitung.pdf', bytes: pdf('a') }])
  const refused = await desk.begin({ size: odd.length, mark: 'abc' })
  const cancelled = await desk.begin({ size: sound.length, mark: 'def' })
  const { db, fileImports } = world.services
  await sql`create trigger breakdown before update on file_imports
    when old.state = 'waiting' and new.state = 'ended'
    begin select raise(abort, 'broken down'); end`.execute(db)
  await sql`create trigger cancel after update on file_imports
    when new.task = 'unpack' and new.wants_end = 0 and new.id = ${sql.lit(cancelled.id)}
    begin update file_imports set wants_end = 1 where id = new.id; end`.execute(db)
  const count = async (column: 'error' | 'next_try_at') => {
    const rows = await db
      .selectFrom('file_imports')
      .select('id')
      .where(column, 'is not', null)
      .execute()
    return rows.length
  }
  await given.response(200, desk.sendPiece(refused.id, 0, odd))
  await given.response(200, desk.sendPiece(cancelled.id, 0, sound))
  await until(async () => (await count('error')) === 2)
  await sql`drop trigger breakdown`.execute(db)
  await sql`drop trigger cancel`.execute(db)
  world.wait(60_000)
  fileImports.wake()
  await until(async () => (await count('next_try_at')) === 0)
  const { state, error } = await desk.show(refused.id)
  assert.equal(state, 'failed')
  assert.match(error ?? '', /kommt mehrfach vor/)
  const other = await desk.show(cancelled.id)
  assert.deepEqual([other.state, other.error], ['cancelled', null])
  assert.deepEqual(await storedFiles(world), [])
})

test('issue 18, 2: ZIPs that must not be unpacked are refused with a reason, and leave no bytes', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const names = [
    'eine Ebene höher',
    'zweierlei Namen',
    'verschlüsselt',
    'Verknüpfung',
    'zweimal derselbe',
  ]
  const odd = ['mit etwas davor', 'leeres Verzeichnis im Kommentar', 'ohne Verzeichnis']
  for (const name of [...names, ...odd]) {
    const make = hostileArchives[`${name}.zip`] ?? assert.fail(name)
    const { state, error } = await desk.uploadZip(make())
    assert.equal(state, 'failed', name)
    assert.match(error ?? '', /^Das ZIP „Ablage“ .*!$/, name)
  }
  const bomb = oddZip([{ name: 'a.txt', bytes: Buffer.alloc(1e6), isPacked: true, size: 9e8 }])
  assert.match((await desk.uploadZip(bomb)).error ?? '', /100-mal so groß/)
  const huge = oddZip(
    Array.from({ length: 5 }, (_, at) => ({
      name: `${at}.txt`,
      bytes: 'x',
      isPacked: true,
      size: 4e9,
    })),
  )
  assert.match((await desk.uploadZip(huge)).error ?? '', /größer als 16 GB/)
  assert.deepEqual(await storedFiles(world), [])
})

test('issue 18, 2: entries with wrong information about their bytes are refused one by one', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '1' })
  const bytes = oddZip([
    { name: '1/gut.pdf', bytes: pdf('gut') },
    { name: '1/laenger.pdf', bytes: pdf('x'.repeat(900)), isPacked: true, size: 100 },
    { name: '1/gekippt.pdf', bytes: pdf('KIPPEN') },
  ])
  bytes[bytes.indexOf('KIPPEN')] = 0x4c
  const { state, counts } = await desk.uploadZip(bytes)
  assert.deepEqual([state, counts.new, counts.refused], ['checked', 1, 2])
  const refused = (await desk.entries(await lastId(desk), 'refused')).map(
    ({ reason }) => reason ?? '',
  )
  assert.match(refused[0] ?? '', /ist beschädigt/)
  assert.match(refused[1] ?? '', /ist im ZIP beschädigt/)
})

async function lastId(desk: FileDesk): Promise<number> {
  const { id } = await desk.begin()
  return id - 1
}
