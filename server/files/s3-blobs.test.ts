import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request as passOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import pino from 'pino'
import { ConfigError, readConfig } from '../core/config.ts'
import type { Bucket } from '../core/files-url.ts'
import { ProblemError } from '../core/problem-error.ts'
import { cuttingProxy } from '../testing/cutting-proxy.ts'
import { freePort } from '../testing/free-port.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { until } from '../testing/until.ts'
import { openBlobs } from './open-blobs.ts'
import { openS3Client } from './s3-client.ts'

// The database does not matter: what is tested is the way to S3 and back.

const skip = onlyOnS3
const megabyte = 1_000_000
const day = 24 * 60 * 60_000

test('point 6: a download continues where the connection broke', { skip }, async (t) => {
  const { blobs, proxy, log } = await behindProxy(t)
  const bytes = randomBytes(20 * megabyte)
  const { sha256 } = await kept(blobs, bytes)
  proxy.set({ down: 3 * megabyte })
  assert.ok((await buffer(await blobs.read(sha256))).equals(bytes))
  assert.ok(proxy.cuts() >= 6)
  const part = await buffer(await blobs.read(sha256, { start: 1_000, end: 7_000_999 }))
  assert.ok(part.equals(bytes.subarray(1_000, 7_001_000)))
  assert.match(log.join(''), /the storage broke off; reading goes on/)
})

test('point 6: a download whose connection breaks repeatedly ends with an error', {
  skip,
}, async (t) => {
  const { blobs, proxy } = await behindProxy(t)
  const { sha256 } = await kept(blobs, randomBytes(20 * megabyte))
  const reading = await blobs.read(sha256)
  proxy.set('refused')
  await assert.rejects(buffer(reading), isUnavailable)
  await until(() => proxy.open() === 0)
})

test('point 6: a reader that stops leaves no connection open', { skip }, async (t) => {
  const { blobs, proxy } = await behindProxy(t)
  const { sha256 } = await kept(blobs, randomBytes(20 * megabyte))
  proxy.set('fine')
  for (let count = 0; count < 3; count += 1) {
    const reading = await blobs.read(sha256)
    reading.destroy()
    await until(() => proxy.open() === 0)
  }
})

test('point 6: an upload survives a broken connection, and one that stays broken leaves nothing visible', {
  skip,
}, async (t) => {
  const { blobs, proxy, bucket } = await behindProxy(t)
  const bytes = randomBytes(30 * megabyte)
  const staged = await blobs.stage(Readable.from([bytes]))
  proxy.set({ up: 5 * megabyte, times: 2 })
  await staged.prepare()
  await staged.keep()
  assert.equal(proxy.cuts(), 2)
  proxy.set('fine')
  assert.ok((await buffer(await blobs.read(staged.sha256))).equals(bytes))

  const second = await blobs.stage(Readable.from([randomBytes(30 * megabyte)]))
  proxy.set({ up: 5 * megabyte })
  await assert.rejects(second.prepare(), isUnavailable)
  proxy.set('fine')
  assert.equal(await blobs.sizeOf(second.sha256), undefined)
  assert.deepEqual(await uploadsIn(bucket), [])
  await second.keep()
  assert.equal(await blobs.sizeOf(second.sha256), 30 * megabyte)
})

test('point 6: a request to a busy storage is retried', { skip }, async (t) => {
  const { config, bucket } = await own()
  let busy = 0
  const server = createServer((request, response) => {
    // Each request fails twice, then passes.
    busy += 1
    if (busy % 3 !== 0) {
      response.writeHead(busy % 3 === 1 ? 503 : 500).end('<Error><Code>SlowDown</Code></Error>')
      request.resume()
      return
    }
    const { method, url, headers } = request
    const upstream = passOn(`${bucket.endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const changed = { ...config, dataDir: await folderOf(t), bucket: { ...bucket, endpoint } }
  const blobs = await openBlobs(changed, pino({ level: 'silent' }))
  const bytes = randomBytes(1_000)
  const { sha256 } = await kept(blobs, bytes)
  assert.deepEqual(await buffer(await blobs.read(sha256)), bytes)
  assert.ok(busy >= 12)
})

test('point 6: multipart uploads left by a crash are aborted after a day, younger ones stay', {
  skip,
}, async (t) => {
  const { blobs, bucket } = await behindProxy(t)
  const client = openS3Client(bucket)
  const Key = `${bucket.prefix}${'a'.repeat(64)}`
  await client.send(new CreateMultipartUploadCommand({ Bucket: bucket.name, Key }))
  await blobs.removeLeftovers(new Date())
  assert.equal((await uploadsIn(bucket)).length, 1)
  await blobs.removeLeftovers(new Date(Date.now() + day + 60_000))
  assert.deepEqual(await uploadsIn(bucket), [])
})

test('point 6: a call inside a transaction times out quickly, and the next one fails at once', {
  skip,
}, async (t) => {
  const { blobs, proxy } = await behindProxy(t)
  const { sha256 } = await kept(blobs, randomBytes(1_000))
  proxy.set('silent')
  const begun = performance.now()
  await assert.rejects(blobs.remove(sha256), isUnavailable)
  const first = performance.now()
  assert.ok(first - begun < 10_000)
  for (let count = 0; count < 20; count += 1)
    await assert.rejects(blobs.remove(sha256), isUnavailable)
  assert.ok(performance.now() - first < 1_000)
  await assert.rejects(blobs.ping(), isUnavailable)
})

test('point 6: bytes that do not match their hash are not lent', { skip }, async (t) => {
  const { blobs, bucket } = await behindProxy(t)
  const { sha256 } = await kept(blobs, Buffer.from('echt'))
  const Key = bucket.prefix + sha256
  await openS3Client(bucket).send(new PutObjectCommand({ Bucket: bucket.name, Key, Body: 'fake' }))
  await assert.rejects(
    blobs.lend(sha256, async () => undefined),
    /has other bytes/,
  )
})

test('point 6: S3 refuses bytes corrupted in transit', { skip }, async () => {
  const { bucket } = await own()
  const client = openS3Client(bucket)
  client.middlewareStack.add(
    (next) => async (call) => {
      const request = call.request as { headers: Record<string, string>; body: Buffer }
      assert.equal(request.headers['x-amz-content-sha256'], hashOf(Buffer.from('gesendet')))
      request.body = Buffer.from('gefälsch'.slice(0, 7))
      return next(call)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
  )
  const put = new PutObjectCommand({
    Bucket: bucket.name,
    Key: `${bucket.prefix}x`,
    Body: Buffer.from('gesendet'),
  })
  await assert.rejects(client.send(put), { name: 'XAmzContentSHA256Mismatch' })
})

test('point 6: each mistake in the S3 settings gives one line in German at the start', {
  skip,
}, async (t) => {
  const { config, bucket } = await own()
  const away = `http://127.0.0.1:${await freePort()}`
  const wrongSecret = 'ganz+falsch/geheim='
  const keys = { accessKeyId: bucket.keys?.accessKeyId ?? '', secretAccessKey: wrongSecret }
  for (const [change, line] of [
    [{ name: 'gibt-es-nicht' }, /^FILES_URL: Auf .* gibt es keinen Bucket „gibt-es-nicht“\.$/],
    [{ keys }, /^FILES_ACCESS_KEY, FILES_SECRET_KEY: .* nicht herein \(SignatureDoesNotMatch\)\.$/],
    [
      { keys: { ...keys, accessKeyId: 'unbekannt' } },
      /^FILES_ACCESS_KEY, FILES_SECRET_KEY: .* nicht herein \(InvalidAccessKeyId\)\.$/,
    ],
    [
      { endpoint: away },
      /^FILES_URL: Der Speicher auf 127\.0\.0\.1:\d+ ist nicht erreichbar \(ECONNREFUSED\)\.$/,
    ],
  ] as const) {
    const changed = { ...config, dataDir: await folderOf(t), bucket: { ...bucket, ...change } }
    await assert.rejects(openBlobs(changed, pino({ level: 'silent' })), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, line)
      assert.ok(!error.message.includes(wrongSecret))
      return true
    })
  }
})

test('point 6: a bucket that becomes unavailable is reported in German and logged without secrets', {
  skip,
}, async (t) => {
  const { config, bucket } = await own()
  const name = `weg-${randomBytes(6).toString('hex')}`
  const client = openS3Client(bucket)
  await client.send(new CreateBucketCommand({ Bucket: name }))
  const log: string[] = []
  const dataDir = await folderOf(t)
  const blobs = await openBlobs(
    { ...config, dataDir, bucket: { ...bucket, name } },
    pino({}, { write: (line) => log.push(line) }),
  )
  await client.send(new DeleteBucketCommand({ Bucket: name }))
  const staged = await blobs.stage(Readable.from([randomBytes(1_000)]))
  await assert.rejects(staged.prepare(), isUnavailable)
  await assert.rejects(blobs.read(staged.sha256), isUnavailable)
  await assert.rejects(blobs.ping(), isUnavailable)
  assert.match(log.join(''), /"operation":"put","code":"NoSuchBucket","status":404/)
  assert.match(log.join(''), /the storage of files failed/)
  assert.ok(!log.join('').includes(bucket.keys?.secretAccessKey ?? ''))
})

/** A storage behind a connection that may break, and direct access to it. */
async function behindProxy(t: TestContext) {
  const { config, bucket } = await own()
  const proxy = await cuttingProxy(t, bucket.endpoint ?? '')
  const log: string[] = []
  const blobs = await openBlobs(
    { ...config, dataDir: await folderOf(t), bucket: { ...bucket, endpoint: proxy.origin } },
    pino({}, { write: (line) => log.push(line) }),
  )
  return { blobs, proxy, bucket, log }
}

async function own() {
  const config = readConfig(ownBucket())
  assert.ok(config.bucket)
  return { config, bucket: config.bucket }
}

async function folderOf(t: TestContext): Promise<string> {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function kept(blobs: Awaited<ReturnType<typeof openBlobs>>, bytes: Buffer) {
  const blob = await blobs.stage(Readable.from([bytes]))
  await blob.keep()
  return blob
}

async function uploadsIn(bucket: Bucket): Promise<unknown[]> {
  const { name: Bucket, prefix: Prefix } = bucket
  const { Uploads = [] } = await openS3Client(bucket).send(
    new ListMultipartUploadsCommand({ Bucket, Prefix }),
  )
  return Uploads
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'unavailable'
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
