import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { type Config, readConfig } from '../core/config.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { openBlobs } from '../files/open-blobs.ts'
import * as given from '../testing/given.ts'
import { elsewhere, sqlitePortal, startElsewhere } from '../testing/given-move.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import type { World } from '../testing/world.ts'
import { openBlobCopy } from './copy-blobs.ts'
import { movePortal } from './move-portal.ts'

test('point 8: bytes are copied by their content, and those that are there already are compared and kept', async (t) => {
  const { world, target, copy } = await twoStorages(t)
  const { hash: one } = await uploaded(world, 'a.pdf', pdf('a'))
  const { hash: two } = await uploaded(world, 'b.pdf', pdf('b'.repeat(3_000_000)))
  await (await copy()).copy()
  assert.deepEqual(await namesIn(target), [one, two].toSorted())

  // A later run finds bytes of the right size but with other contents,
  // which it has not sent itself; one file is new, one deleted.
  await rm(sentFile(world))
  const place = join(world.dataDir, 'target', 'files', one.slice(0, 2), one.slice(2, 4), one)
  await writeFile(place, pdf('x'))
  const { hash: three } = await uploaded(world, 'c.pdf', pdf('c'))
  const later = await copy()
  await later.copy()
  assert.deepEqual(await readFile(place), pdf('a'))
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', '/api/upload/files/2', { as }))
  const { count, bytes } = await later.finish()
  assert.deepEqual([count, bytes], [2, pdf('a').length + pdf('c').length])
  assert.deepEqual(await namesIn(target), [one, three].toSorted())
})

test('point 8: lost or damaged bytes in the old storage abort a move, and are named', async (t) => {
  const { world, copy } = await twoStorages(t)
  const { hash: lost } = await uploaded(world, 'weg.pdf', pdf('weg'))
  const { hash: damaged } = await uploaded(world, 'kaputt.pdf', pdf('kaputt'))
  await uploaded(world, 'gut.pdf', pdf('gut'))
  await world.services.blobs.remove(lost)
  await damage(world, damaged)
  const lines = [`  ${lost}  „weg.pdf“`, `  ${damaged}  „kaputt.pdf“`].toSorted()
  await assert.rejects(
    async () => (await copy()).copy(),
    ({ message }: Error) => {
      assert.deepEqual(message.split('\n').slice(1).toSorted(), lines)
      return message.startsWith('Diese Inhalte fehlen im bisherigen Speicher')
    },
  )
})

test('point 8: a storage with bytes of another portal is refused', async (t) => {
  const { target, copy } = await twoStorages(t)
  const strange = await target.stage(Readable.from([Buffer.from('fremd')]))
  await strange.keep()
  await assert.rejects(copy, /liegen schon Dateien, die nicht zu diesem Portal gehören/)
})

test('point 8: only the files move to S3 while the portal runs, which continues with its own database', {
  skip: onlyOnS3,
}, async (t) => {
  const { world, to } = await portalOnDisk(t)
  const before = await uploaded(world, 'vorher.pdf', pdf('vorher'))
  const as = await given.administrator(world)
  const { blobs, tables } = await move(world, to)
  assert.deepEqual([blobs?.count, tables], [1, undefined])
  await given.response(503, world.ask('DELETE', `/api/upload/files/${before.id}`, { as }))
  await world.stop()
  await rm(join(world.dataDir, 'files'), { recursive: true })

  const moved = await startElsewhere(t, world, to)
  const chief = await given.administrator(moved)
  const { bytes } = await given.response(200, moved.ask('GET', before.url, { as: chief }))
  assert.deepEqual(bytes, pdf('vorher'))
  await uploaded(moved, 'nachher.pdf', pdf('nachher'))
  await given.response(200, moved.ask('DELETE', `/api/upload/files/${before.id}`, { as: chief }))
})

test('point 8: database and files move together, and no portal starts with only one of them', {
  skip: onlyOnS3,
}, async (t) => {
  const { world, to: bucket } = await portalOnDisk(t)
  const { url } = await uploaded(world, 'a.pdf', pdf('a'))
  const to = await elsewhere(t, world, bucketOf(world))
  const { blobs, tables } = await move(world, to)
  assert.equal(blobs?.count, 1)
  assert.ok(tables)
  await assert.rejects(startElsewhere(t, world, bucket), /^Error: FILES_URL: Hierher zieht gerade/)
  await assert.rejects(
    startElsewhere(t, world, { ...to, bucket: undefined }),
    /^Error: FILES_URL: Die Dateien dieses Portals liegen in s3:/,
  )
  const moved = await startElsewhere(t, world, to)
  const as = await given.administrator(moved)
  assert.deepEqual((await given.response(200, moved.ask('GET', url, { as }))).bytes, pdf('a'))
})

/** A portal, and a second storage to copy to. */
async function twoStorages(t: TestContext) {
  const world = await sqlitePortal(t, { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' })
  const logger = pino({ level: 'silent' })
  const place = { dataDir: join(world.dataDir, 'target'), bucket: undefined }
  const target = await openBlobs(place, logger)
  const { db, blobs: source } = world.services
  const copy = () => openBlobCopy({ db, source, target, sentFile: sentFile(world) })
  return { world, target, copy }
}

async function portalOnDisk(t: TestContext) {
  const world = await sqlitePortal(t, { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' })
  const settings = { DATA_DIR: world.dataDir, PREVIEWS: 'off', READERS: '0', ...bucketOf(world) }
  const { webRoot } = world.services.config
  const to: Config = { ...readConfig(settings), webRoot }
  return { world, to }
}

function bucketOf({ dataDir }: World): Record<string, string> {
  return ownBucket(`${dataDir} elsewhere`)
}

function move({ services }: World, to: Config) {
  return movePortal(services.config, to, { say: () => undefined, progress: () => undefined })
}

function sentFile({ dataDir }: World): string {
  return join(dataDir, 'sent.txt')
}

async function namesIn(blobs: BlobStore): Promise<string[]> {
  const names: string[] = []
  for await (const { sha256 } of blobs.list()) names.push(sha256)
  return names
}

async function damage({ dataDir }: World, sha256: string) {
  const place = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const bytes = await readFile(place)
  await writeFile(place, bytes.fill('x', 0, 3))
}
