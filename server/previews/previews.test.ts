import assert from 'node:assert/strict'
import test from 'node:test'
import { previewWidths } from '#contract/paths.ts'
import { ProblemError } from '../core/problem-error.ts'
import * as given from '../testing/given.ts'
import { blackPdf, imageOf, seen } from '../testing/pictures.ts'
import { pdf, storedFiles, uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: pictures are bytes; the queue that they wait in is that of mails, which are tried on both.

test('previews: a PDF has pictures of its first page in three widths, soon after the upload', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { id, preview, url } = await uploaded(world, 'Anleitung.pdf', blackPdf())
  assert.equal(preview, null)
  await given.response(404, world.ask('GET', `${url}/vorschau-480.webp`, { as }))
  await world.services.previews.runDue()
  const { body } = await given.response(200, world.ask('GET', `/api/upload/files/${id}`, { as }))
  assert.equal(body.preview, `${url}/vorschau`)
  for (const width of previewWidths) {
    const { format, height, ...picture } = await seen(await picturesBytes(world, as, url, width))
    assert.deepEqual([format, picture.width, height], ['webp', width, width * 1.5])
  }
  const bytes = await picturesBytes(world, as, url, 480)
  assert.deepEqual((await seen(bytes, [0.5, 0.25])).colour, [0, 0, 0])
  assert.deepEqual((await seen(bytes, [0.5, 0.75])).colour, [255, 255, 255])
})

test('previews: an image of every type is shown upright on white, and never enlarged', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const large = { png: 'png', jpg: 'jpeg', webp: 'webp', gif: 'gif' } as const
  for (const [ending, kind] of Object.entries(large)) {
    const { url } = await uploadedAndMade(
      world,
      `bild.${ending}`,
      await imageOf(kind, 2_400, 1_200),
    )
    const widths = await widthsOf(world, as, url)
    assert.deepEqual(widths, { 1200: [1200, 600], 480: [480, 240], 96: [96, 48] }, ending)
  }
  const small = await uploadedAndMade(world, 'klein.png', await imageOf('png', 300, 150))
  assert.deepEqual(await widthsOf(world, as, small.url), {
    1200: [300, 150],
    480: [300, 150],
    96: [96, 48],
  })
  const onItsSide = await imageOf('jpeg', 2_400, 1_200, { orientation: 6 })
  const turned = await uploadedAndMade(world, 'quer.jpg', onItsSide)
  assert.deepEqual((await widthsOf(world, as, turned.url))[480], [480, 960])
  const clear = await imageOf('png', 100, 100, { background: '#00000000' })
  const { url } = await uploadedAndMade(world, 'durchsichtig.png', clear)
  assert.deepEqual((await seen(await picturesBytes(world, as, url, 96))).colour, [255, 255, 255])
})

test('previews: a very long page is cut off at the bottom', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const long = await uploadedAndMade(world, 'lang.png', await imageOf('png', 500, 9_000))
  assert.deepEqual((await widthsOf(world, as, long.url))[480], [480, 1_440])
})

test('previews: identical bytes have their pictures at once, other types of files never', async (t) => {
  const world = await openWorld(t)
  await uploadedAndMade(world, 'a.pdf', blackPdf())
  const again = await uploaded(world, 'b.pdf', blackPdf())
  assert.equal(again.preview, `${again.url}/vorschau`)
  assert.deepEqual(await jobs(world), ['made'])
  await uploaded(world, 'text.txt', 'Hallo')
  assert.deepEqual(await jobs(world), ['made'])
})

test('previews: whoever may read the file may see its pictures, and nobody else', async (t) => {
  const world = await openWorld(t)
  const file = await uploadedAndMade(world, 'a.pdf', blackPdf())
  const as = await given.administrator(world)
  const data = { filename: 'a.pdf', url: file.id }
  const media = await given.response(200, world.ask('POST', '/api/medias', { as, body: { data } }))
  await given.device(world, { sn: 'A 1', media: [media.body.data.id] })
  await given.device(world, { sn: 'B 1' })
  const url = `${file.url}/vorschau-480.webp`
  await given.refused('unauthenticated', world.ask('GET', url))
  const { cookie = '', bearer = '' } = await given.staff(world)
  const owner = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  for (const one of [{ cookie }, { bearer }, owner, await given.token(world, 'read-only')]) {
    const { headers, bytes } = await given.response(200, world.ask('GET', url, { as: one }))
    assert.equal(headers['content-type'], 'image/webp')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'.*sandbox$/)
    assert.equal(Number(headers['content-length']), bytes.length)
    const conditional = { 'if-none-match': `W/${headers.etag}` }
    await given.response(304, world.ask('GET', url, { as: one, headers: conditional }))
    const head = await given.response(200, world.ask('HEAD', url, { as: one }))
    assert.deepEqual([head.bytes.length, head.headers.etag], [0, headers.etag])
  }
  const other = await given.signInCustomer(world, 'B 1', 'geraete-passwort')
  const foreign = await given.refused('not-found', world.ask('GET', url, { as: other }))
  const none = ['/uploads/nichts.pdf/vorschau-480.webp', url.replace('-480.', '-481.')]
  for (const unknown of [...none, url.replace('-480.', '-x.')]) {
    const answer = await given.refused('not-found', world.ask('GET', unknown, { as: other }))
    assert.deepEqual(answer.bytes, foreign.bytes)
  }
  const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as: owner }))
  assert.equal(mine.body[0].media[0].url.preview, `${file.url}/vorschau`)
})

test('previews: an unreadable file is tried once, and is kept', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { id, url, hash } = await uploadedAndMade(world, 'kaputt.pdf', pdf())
  assert.deepEqual(await jobs(world), ['failed'])
  await uploaded(world, 'noch einmal.pdf', pdf())
  await world.restart()
  await world.services.previews.runDue()
  const { attempts } = await world.services.db
    .selectFrom('preview_jobs')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(attempts, 1)
  const { body } = await given.response(200, world.ask('GET', `/api/upload/files/${id}`, { as }))
  assert.equal(body.preview, null)
  await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(await storedFiles(world), [hash])
})

test('previews: pictures are deleted with the last upload of what they show', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const a = await uploadedAndMade(world, 'a.pdf', blackPdf())
  const b = await uploaded(world, 'b.pdf', blackPdf())
  // The preview itself is uploaded too: its bytes are kept, and have previews of their own.
  const picture = await picturesBytes(world, as, a.url, 1200)
  const kept = await uploadedAndMade(world, 'bild.webp', picture)
  await remove(world, as, a.id)
  await picturesBytes(world, as, b.url, 96)
  await remove(world, as, b.id)
  const { bytes } = await given.response(200, world.ask('GET', kept.url, { as }))
  assert.deepEqual(bytes, picture)
  assert.equal((await widthsOf(world, as, kept.url))[480]?.[0], 480)
  await remove(world, as, kept.id)
  assert.deepEqual(await storedFiles(world), [])
  const { db } = world.services
  assert.deepEqual(await db.selectFrom('previews').selectAll().execute(), [])
  assert.deepEqual(await db.selectFrom('blobs').selectAll().execute(), [])
  // A new upload of the same bytes gets new ones.
  const again = await uploadedAndMade(world, 'a.pdf', blackPdf())
  await picturesBytes(world, as, again.url, 96)
})

test('previews: pictures that a crash left behind after a delete are gone after the next start', async (t) => {
  const world = await openWorld(t)
  await uploadedAndMade(world, 'a.pdf', blackPdf())
  const kept = await uploadedAndMade(world, 'b.pdf', blackPdf('b'))
  const count = (await storedFiles(world)).length
  await world.services.db.deleteFrom('uploads').where('name', '=', 'a.pdf').execute()
  await world.restart()
  assert.equal((await storedFiles(world)).length, count - 1, 'both look the same')
  const as = await given.administrator(world)
  assert.deepEqual((await widthsOf(world, as, kept.url))[480], [480, 720])
  const sources = await world.services.db.selectFrom('previews').select('source_sha256').execute()
  assert.deepEqual(new Set(sources.map((row) => row.source_sha256)), new Set([kept.hash]))
})

test('previews: a file that is deleted while its pictures are made leaves none', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { id } = await uploaded(world, 'a.pdf', blackPdf())
  const { blobs } = world.services
  const { stage } = blobs
  blobs.stage = async (bytes) => {
    await world.ask('DELETE', `/api/upload/files/${id}`, { as })
    return stage(bytes)
  }
  await world.services.previews.runDue()
  blobs.stage = stage
  assert.deepEqual(await storedFiles(world), [])
  assert.deepEqual(await jobs(world), ['made'])
})

test('previews: files from before pictures were made get theirs after the start', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { url } = await uploaded(world, 'alt.pdf', blackPdf())
  await world.services.db.deleteFrom('preview_jobs').execute()
  await world.restart()
  await world.services.previews.runDue()
  await picturesBytes(world, as, url, 480)
})

test('previews: while the disk is full no attempt is made', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { url } = await uploaded(world, 'a.pdf', blackPdf())
  const { blobs, previews } = world.services
  const { stage } = blobs
  blobs.stage = () => Promise.reject(new ProblemError('storage-full', 'Kein Platz'))
  for (const _ of [1, 2, 3]) {
    await previews.runDue()
    world.wait(11 * 60_000)
  }
  blobs.stage = stage
  await previews.runDue()
  await picturesBytes(world, as, url, 480)
})

test('previews: if the second picture cannot be stored, nothing of the first one stays', async (t) => {
  const world = await openWorld(t)
  await uploaded(world, 'a.pdf', blackPdf())
  const { blobs, previews } = world.services
  const { stage } = blobs
  const staged: string[] = []
  const discarded: string[] = []
  blobs.stage = async (bytes) => {
    if (staged.length === 1) throw new ProblemError('storage-full', 'Kein Platz')
    const blob = await stage(bytes)
    staged.push(blob.sha256)
    return { ...blob, discard: () => blob.discard().finally(() => discarded.push(blob.sha256)) }
  }
  await previews.runDue()
  assert.equal(staged.length, 1)
  assert.deepEqual(discarded, staged)
})

async function uploadedAndMade(world: World, name: string, bytes: Buffer) {
  const upload = await uploaded(world, name, bytes)
  await world.services.previews.runDue()
  return upload
}

async function picturesBytes(
  world: World,
  as: Ticket,
  url: string,
  width: number,
): Promise<Buffer> {
  const request = world.ask('GET', `${url}/vorschau-${width}.webp`, { as })
  return (await given.response(200, request)).bytes
}

async function widthsOf(world: World, as: Ticket, url: string) {
  const sizes: Record<number, [width: number, height: number]> = {}
  for (const ordered of previewWidths) {
    const { width, height } = await seen(await picturesBytes(world, as, url, ordered))
    sizes[ordered] = [width, height]
  }
  return sizes
}

async function jobs(world: World): Promise<string[]> {
  const rows = await world.services.db.selectFrom('preview_jobs').select('state').execute()
  return rows.map(({ state }) => state)
}

async function remove(world: World, as: Ticket, id: number) {
  await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
}
