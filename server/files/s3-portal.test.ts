import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { cuttingProxy } from '../testing/cutting-proxy.ts'
import * as given from '../testing/given.ts'
import { outlastDeletions } from '../testing/late-deletions.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'
import { pdf, sendFiles, storedFiles, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'
import { announceBlobs, sweepBlobs } from './blobs.store.ts'
import { openS3Client } from './s3-client.ts'
import { leftoverAge } from './staging.ts'

const skip = onlyOnS3

test('point 6: while the storage is unavailable everything but files works, and afterwards everything does', {
  skip,
}, async (t) => {
  const { world, proxy, log } = await portalBehindProxy(t)
  const as = await given.administrator(world)
  const kept = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  const gone = await uploaded(world, 'geht.pdf', pdf('geht'))
  for (const weather of ['refused', 'silent'] as const) {
    proxy.set(weather)
    const files = [{ name: 'neu.pdf', bytes: pdf(weather) }]
    const refused = await given.response(503, sendFiles(world, as, files))
    assert.equal(refused.body.error.details.code, 'unavailable')
    assert.match(refused.body.error.message, /Speicher für Dateien ist gerade nicht erreichbar/)
    await given.response(503, world.ask('GET', '/health/ready'))
    await given.response(200, world.ask('GET', '/health'))
    await given.response(200, world.ask('GET', '/api/upload/files', { as }))
    await given.response(200, world.ask('GET', '/api/portal/notices', { as }))
  }
  await given.response(200, world.ask('DELETE', `/api/upload/files/${gone.id}`, { as }))
  proxy.set('refused')
  await given.response(503, world.ask('GET', kept.url, { as }))

  proxy.set('fine')
  // With PostgreSQL, a start ignores blobs younger than a day.
  world.wait(25 * 60 * 60_000)
  await outlastDeletions(world.services.db)
  await world.restart()
  const again = await given.administrator(world)
  assert.deepEqual((await world.ask('GET', kept.url, { as: again })).bytes, pdf('bleibt'))
  const later = await uploaded(world, 'neu.pdf', pdf('silent'))
  assert.deepEqual(await storedFiles(world), [kept.hash, later.hash].toSorted())
  const lines = log.filter((line) => line.includes('the storage of files failed'))
  assert.ok(lines.length > 0)
  assert.ok(!log.join('').includes(ownBucket().FILES_SECRET_KEY ?? ''))
})

test('point 6: a file missing from the storage is an error, and the log names it', {
  skip,
}, async (t) => {
  const { world, log } = await portalBehindProxy(t)
  const as = await given.administrator(world)
  const { hash, url } = await uploaded(world, 'a.pdf', pdf())
  await world.services.blobs.remove(hash)
  await given.response(500, world.ask('GET', url, { as }))
  assert.match(log.join(''), /"damage":"missing".*the bytes of a file are damaged/)
})

test('issue 16, point 2: an object with other bytes is never served, and uploading the file again replaces it', {
  skip,
}, async (t) => {
  const { world, log } = await portalBehindProxy(t)
  const as = await given.administrator(world)
  const { hash, url } = await uploaded(world, 'a.pdf', pdf('echt'))
  assert.ok(world.services.config.bucket)
  const { name: Bucket, prefix, ...bucket } = world.services.config.bucket
  const client = openS3Client({ name: Bucket, prefix, ...bucket })
  const put = (Body: Buffer) =>
    client.send(new PutObjectCommand({ Bucket, Key: prefix + hash, Body }))
  const ask = (headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world.ask(method, url, { as, headers })
  for (const bytes of [pdf('fals'), pdf('kürzer'), Buffer.alloc(0)]) {
    await given.response(200, ask())
    await put(bytes)
    await given.refused('file-damaged', ask())
    await given.refused('file-damaged', ask({ range: 'bytes=0-3' }))
    await given.refused('file-damaged', ask({ 'if-none-match': '*' }))
    assert.equal((await ask({}, 'HEAD')).status, 500)
    await uploaded(world, 'a.pdf', pdf('echt'))
    assert.deepEqual((await given.response(200, ask())).bytes, pdf('echt'))
  }
  assert.equal(log.filter((line) => line.includes('the bytes of a file are damaged')).length, 3)
  // The same bytes are uploaded before the damage has been noticed.
  await put(pdf('fals'))
  await uploaded(world, 'a.pdf', pdf('echt'))
  assert.deepEqual((await given.response(200, ask())).bytes, pdf('echt'))
})

test('point 6: a start does not touch what another portal is just uploading', {
  skip,
}, async (t) => {
  const { world } = await portalBehindProxy(t)
  const { db, blobs, clock } = world.services
  const theirs = await blobs.stage(Readable.from([pdf('unterwegs')]))
  await announceBlobs(db, clock(), [theirs])
  const old = () => new Date(clock().getTime() - leftoverAge)
  await sweepBlobs(world.services, old())
  assert.equal(await blobs.sizeOf(theirs.sha256), theirs.size)
  await theirs.keep()
  world.wait(25 * 60 * 60_000)
  await sweepBlobs(world.services, old())
  assert.equal(await blobs.sizeOf(theirs.sha256), undefined)
})

async function portalBehindProxy(t: TestContext) {
  const settings = ownBucket()
  const url = new URL(settings.FILES_URL ?? '')
  const proxy = await cuttingProxy(t, url.searchParams.get('endpoint') ?? '')
  url.searchParams.set('endpoint', proxy.origin)
  const log: string[] = []
  const world = await openWorld(t, { ...settings, FILES_URL: url.href }, { log })
  return { world, proxy, log }
}
