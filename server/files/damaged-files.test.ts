import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { damageBlob, damages, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { zipOf } from '../testing/given-zips.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { blackPdf, imageOf } from '../testing/pictures.ts'
import { uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket } from '../testing/world.ts'
import type { BlobStorage } from './blob-store.ts'
import { openBlobs } from './open-blobs.ts'
import { openSoundBlobs } from './sound-blobs.ts'

// The database does not matter: damage is noticed where bytes are read; what is noted of it `check-command.test.ts` reads on both.

// Bytes are damaged bypassing the portal, as a failing disk would.

const skip = onlyOnDisk

test('issue 16, point 2: damaged bytes are not served by any route, and uploading the same file restores them on all', {
  skip,
}, async (t) => {
  const log: string[] = []
  const { world, ways, sha256, bytes, path } = await ofMachine(t, log)
  const [download] = ways
  assert.ok(download)
  const heal = () => uploaded(world, 'dasselbe.pdf', bytes)
  for (const way of ways) assert.ok((await way.ask()).status < 400, way.name)
  for (const damage of damages) {
    await damageBlob(path, damage, Math.floor(bytes.length / 2))
    for (const way of ways) {
      const answer = await way.ask()
      assert.equal(answer.status, 500, `${damage}: ${way.name}`)
      assert.equal(answer.headers['cache-control'], 'no-store', way.name)
      assert.equal(answer.headers.etag, undefined, way.name)
      assert.ok(!answer.bytes.includes('%PDF'), `${damage}: ${way.name}`)
    }
    const whole = await given.refused('file-damaged', download.ask())
    assert.match(
      whole.body.error.message,
      /Bitte wenden Sie sich an Müller Antriebe GmbH: Telefon \+49/,
    )
    assert.equal(reasons(log, sha256).length, 1, damage)
    log.length = 0
    await heal()
    for (const way of ways) assert.ok((await way.ask()).status < 400, `healed: ${way.name}`)
    assert.deepEqual((await download.ask()).bytes, bytes)
  }
})

test('issue 16, point 2: a zip aborts at a damage that was unknown, and is refused from then on', {
  skip,
}, async (t) => {
  const log: string[] = []
  const { world, ways, sha256, path } = await ofMachine(t, log)
  const [zip] = ways.filter(({ name }) => name === 'zip')
  assert.ok(zip)
  await damageBlob(path, 'flipped', 30)
  await assert.rejects(zip.ask())
  assert.equal(reasons(log, sha256).length, 1)
  assert.match(log.join(''), /a zip broke off/)
  await given.refused('file-damaged', zip.ask())
  await damageBlob(path, 'empty')
  await world.restart()
  await given.refused('file-damaged', zip.ask())
})

test('issue 16, point 2: a bit that flips after the first answer is detected at the next', {
  skip,
}, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { url, hash } = await uploaded(world, 'a.txt', 'Zehn Zeichen und mehr')
  await given.response(200, world.ask('GET', url, { as }))
  await damageBlob(placeOfBlob(world.dataDir, hash), 'flipped', 3)
  await given.refused('file-damaged', world.ask('GET', url, { as }))
  // An operator restores the right bytes.
  const path = placeOfBlob(world.dataDir, hash)
  await writeFile(`${path}-neu`, 'Zehn Zeichen und mehr')
  await rename(`${path}-neu`, path)
  await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(await world.services.db.selectFrom('blob_damages').selectAll().execute(), [])
})

test('issue 16, point 2: a damaged picture is refused, also on the public page, and so is a logo', {
  skip,
}, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { at, manual } = await machine(world, blackPdf())
  await world.services.previews.runDue()
  const { db } = world.services
  for (const { sha256 } of await db.selectFrom('previews').select('sha256').execute()) {
    await damageBlob(placeOfBlob(world.dataDir, sha256), 'flipped', 30)
  }
  const picture = `/uploads/${manual.slug}/vorschau-480.webp`
  for (const method of ['GET', 'HEAD'] as const) {
    assert.equal((await world.ask(method, picture, { as })).status, 500)
  }
  const shown = await world.ask('GET', `${at}/${manual.slug}/vorschau-480.webp`)
  assert.equal(shown.body.error.details.code, 'file-damaged')

  const logo = await uploaded(world, 'Logo.png', await imageOf('png', 30, 10))
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: { logo: logo.id } }))
  await given.response(200, world.ask('GET', '/logo'))
  await damageBlob(placeOfBlob(world.dataDir, logo.hash), 'cut', 40)
  await given.refused('file-damaged', world.ask('GET', '/logo'))
})

test('issue 16, point 2: no damaged range of a large file is served, and a download of all of it aborts', {
  skip,
}, async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const as = await given.administrator(world)
  const size = 66 * 1_024 * 1_024
  const { url, hash } = await uploaded(world, 'groß.txt', Buffer.alloc(size, 'x'))
  const path = placeOfBlob(world.dataDir, hash)
  const headers = { range: 'bytes=0-9' }
  assert.equal((await world.ask('GET', url, { as, headers })).status, 206)
  await damageBlob(path, 'flipped', size - 5)
  for (const [method, more] of [
    ['GET', headers],
    ['HEAD', {}],
    ['GET', {}],
  ] as const) {
    assert.equal((await world.ask(method, url, { as, headers: more })).status, 500)
  }
  await uploaded(world, 'groß.txt', Buffer.alloc(size, 'x'))
  log.length = 0
  await damageBlob(path, 'flipped', size - 5)
  // These bytes have not been checked yet.
  await assert.rejects(world.ask('GET', url, { as }))
  assert.match(log.join(''), /"damage":"bytes"/)
  assert.match(log.join(''), /the bytes of a file broke off/)
  await given.refused('file-damaged', world.ask('GET', url, { as }))
  await damageBlob(path, 'cut', size - 1)
  await given.refused('file-damaged', world.ask('GET', url, { as }))
})

test('issue 16, point 2: a vanished folder is reported as such, and none of its files counts as lost', {
  skip,
}, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { url } = await uploaded(world, 'a.txt', 'Inhalt')
  const folder = join(world.dataDir, 'files')
  for (const isKnown of [false, true]) {
    await rename(folder, `${folder}-weg`)
    await given.refused('unavailable', world.ask('GET', url, { as }))
    assert.deepEqual(await world.services.db.selectFrom('blob_damages').selectAll().execute(), [])
    await rename(`${folder}-weg`, folder)
    if (!isKnown) await given.response(200, world.ask('GET', url, { as }))
  }
  await given.response(200, world.ask('GET', url, { as }))
})

test('issue 16, point 2: damage that another process found is known here', { skip }, async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { url, hash } = await uploaded(world, 'a.txt', 'Inhalt')
  const { db } = world.services
  await given.response(200, world.ask('GET', url, { as }))
  const found = { sha256: hash, kind: 'bytes', found_at: '2999-01-01T00:00:00.000Z' } as const
  await db.insertInto('blob_damages').values(found).execute()
  await world.restart()
  // Its own check finds them sound.
  await given.response(200, world.ask('GET', url, { as }))
  const left = await world.services.db.selectFrom('blob_damages').selectAll().execute()
  assert.deepEqual(left, [])
})

test('issue 16, point 2: however many requests there are, a file is hashed once per state', {
  skip,
}, async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'a.txt', 'Inhalt')
  const storage = await openBlobs(world.services.config, world.app.log)
  let hashed = 0
  const counting: BlobStorage = {
    ...storage,
    hash(sha256, isGentle) {
      hashed += 1
      return storage.hash(sha256, isGentle)
    },
  }
  const { db, clock } = world.services
  const tools = { db, clock, logger: world.app.log, whom: async () => 'an niemand' }
  const blobs = openSoundBlobs(counting, tools)
  t.after(() => blobs.close())
  const readAll = () =>
    Promise.all(Array.from({ length: 20 }, async () => buffer(await blobs.read(hash))))
  for (const bytes of await readAll()) assert.equal(String(bytes), 'Inhalt')
  await readAll()
  await blobs.assertSound(hash)
  assert.equal(hashed, 1)
  const later = new Date(Date.now() + 60_000)
  await utimes(placeOfBlob(world.dataDir, hash), later, later)
  await readAll()
  assert.equal(hashed, 2)
})

/** A public manual of a machine, and every route that serves its bytes. */
async function ofMachine(t: TestContext, log: string[]) {
  const world = await openWorld(t, {}, { log })
  const as = await given.administrator(world)
  const { at, manual, device } = await machine(world, blackPdf())
  const { bytes, slug } = manual
  await givenFiles.publicId(world, 'devices', device)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const etag = `"${sha256}"`
  const address = `/uploads/${slug}`
  const ways = [
    way('download', 'GET', address, as),
    way('saving', 'GET', `${address}?download`, as),
    way('range', 'GET', address, as, { range: 'bytes=0-3' }),
    way('head', 'HEAD', address, as),
    way('known', 'GET', address, as, { 'if-none-match': etag }),
    way('public', 'GET', `${at}/${slug}`),
    way('public range', 'GET', `${at}/${slug}`, undefined, { range: 'bytes=5-' }),
    way('public head', 'HEAD', `${at}/${slug}`),
    way('public known', 'GET', `${at}/${slug}`, undefined, { 'if-none-match': '*' }),
    way('zip', 'GET', zipOf(device), as),
    way('zip head', 'HEAD', zipOf(device), as),
  ]
  return { world, ways, sha256, bytes, path: placeOfBlob(world.dataDir, sha256) }

  function way(
    name: string,
    method: 'GET' | 'HEAD',
    url: string,
    ticket?: Ticket,
    headers: Record<string, string> = {},
  ) {
    return { name, ask: () => world.ask(method, url, { as: ticket, headers }) }
  }
}

function reasons(log: string[], sha256: string): string[] {
  return log.filter(
    (line) => line.includes('the bytes of a file are damaged') && line.includes(sha256),
  )
}
