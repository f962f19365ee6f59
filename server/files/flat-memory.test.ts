import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { freePort } from '../testing/free-port.ts'
import { onlyOnS3, ownBucket } from '../testing/own-bucket.ts'

// A process of its own: it moves much.

const megabytes = process.env.TEST_FULL || !onlyOnS3 ? 300 : 150
/**
 * How much the server's memory may grow, in MB: holding a whole file would exceed it. What comes from a bucket arrives
 * in new buffers, of which V8 lets some 100 MB collect.
 */
const allowed = onlyOnS3 ? 100 : 200
const password = 'Werkstatt-Portal-26'
const boundary = 'between-two-parts'
const chunk = Buffer.alloc(1_000_000, 'Typenschild')

/** The options that `npm start` passes to Node. */
const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
)
const asStarted: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))

// A process of its own: in ours the sender's memory would count too. Linux tells the peak.
const skip = process.platform !== 'linux' && 'only Linux tells the peak of another process'

test(`${megabytes} MB are uploaded and downloaded, also in a zip, and the server holds only little of them in memory`, {
  skip,
}, async (t) => {
  const { address, pid } = await startServer(t)
  const signIn = await fetch(`${address}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'chefin', password }),
  })
  const { jwt } = (await signIn.json()) as { jwt: string }
  const authorization = `Bearer ${jwt}`
  const before = kilobytes(pid, 'VmHWM')

  const sent = createHash('sha256').update('%PDF-')
  const answer = await fetch(`${address}/api/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(form(sent)),
    duplex: 'half',
  })
  const [{ id, url, hash }] = (await answer.json()) as [{ id: number; url: string; hash: string }]
  assert.equal(hash, sent.digest('hex'))

  const got = createHash('sha256')
  const download = await fetch(address + url, { headers: { authorization } })
  for await (const part of download.body ?? []) got.update(part)
  assert.equal(got.digest('hex'), hash)

  const zip = await fetch(address + (await zipWith(address, authorization, id)), {
    headers: { authorization },
  })
  let length = 0
  for await (const part of zip.body ?? []) length += part.length
  assert.equal(String(length), zip.headers.get('content-length'))
  assert.ok(length > megabytes * 1_000_000)

  assertGrown(pid, before)
})

test('15 attack: if two hundred clients ask for compressed answers at once, the server’s memory hardly grows', {
  skip,
}, async (t) => {
  const { address, pid } = await startServer(t)
  const ask = async (path: string) => {
    const answer = await fetch(address + path, { headers: { 'accept-encoding': 'br' } })
    assert.deepEqual([answer.status, answer.headers.get('content-encoding')], [200, 'br'])
    await answer.arrayBuffer()
  }
  const paths = ['/api/openapi.json', '/authority']
  for (const path of paths) await ask(path)
  const before = kilobytes(pid, 'VmHWM')
  for (const path of paths) await Promise.all(Array.from({ length: 200 }, () => ask(path)))
  assertGrown(pid, before)
})

function assertGrown(pid: number, before: number): void {
  const megabytesGrown = (kilobytes(pid, 'VmHWM') - before) / 1_000
  assert.ok(megabytesGrown < allowed, `the server grew by ${Math.round(megabytesGrown)} MB`)
}

/** The address of the zip of a device with this upload. */
async function zipWith(address: string, authorization: string, url: number): Promise<string> {
  const create = async (path: string, data: object): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ data })
    const made = await fetch(address + path, { method: 'POST', headers, body })
    return ((await made.json()) as { data: { id: number } }).data.id
  }
  const media = await create('/api/medias', { filename: 'groß.pdf', url })
  return `/uploads/geraete/${await create('/api/devices', { sn: 'A 1', media: [media] })}.zip`
}

async function startServer(t: TestContext): Promise<{ address: string; pid: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  const port = await freePort()
  const server = spawn(
    process.execPath,
    [...asStarted, join(import.meta.dirname, '../launch.mjs')],
    {
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...ownBucket(),
        MAX_FILE_MB: String(megabytes + 1),
        LOG_LEVEL: 'error',
        ADMIN_USERNAME: 'chefin',
        ADMIN_PASSWORD: password,
      },
    },
  )
  t.after(async () => {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  })
  // It prints a line once it listens.
  await once(server.stdout, 'data')
  return { address: `http://127.0.0.1:${port}`, pid: server.pid ?? 0 }
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function* form(hash: ReturnType<typeof createHash>): Iterable<Buffer> {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="groß.pdf"\r\n\r\n%PDF-`
  yield Buffer.from(part)
  for (let count = 0; count < megabytes; count += 1) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

/** A value from another process's memory statistics, in kB (1,024 bytes). */
function kilobytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
}
