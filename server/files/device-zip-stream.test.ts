import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { damageBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { uploaded } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is tested is how files are opened, sent and closed.

const megabyte = 1_000_000
// Only Linux lists open files; s3-blobs.test.ts covers connections to S3.
const skip = process.platform !== 'linux' || onlyOnDisk

test('a client that aborts a download leaves no file open', { skip }, async (t) => {
  const { get, openFiles, complaints } = await portal(t)
  for (let count = 0; count < 3; count += 1) {
    const answer = await get()
    await until(() => openFiles().length === 1)
    answer.destroy()
    await until(() => openFiles().length === 0)
  }
  assert.deepEqual(complaints, [])
})

test('files are opened one after the other, and none is open at the end', { skip }, async (t) => {
  const { get, openFiles } = await portal(t)
  const answer = await get()
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    assert.ok(openFiles().length <= 1)
  }
  assert.equal(length, Number(answer.headers['content-length']))
  await until(() => openFiles().length === 0)
})

test('if a file is missing or damaged, the download aborts and the log names the file', {
  skip: onlyOnDisk,
}, async (t) => {
  for (const [damage, sentence] of [
    [(path: string) => rmSync(path), /"damage":"missing"/],
    [(path: string) => truncateSync(path, 1_000), /"damage":"size"/],
  ] as const) {
    const { get, blobs, complaints } = await portal(t)
    damage(blobs.at(-1) ?? '')
    // This is detected before the first byte.
    assert.equal((await get()).statusCode, 500)
    assert.match(complaints[0] ?? '', sentence)
    assert.equal((await get('/health')).statusCode, 200)
  }
  const { get, blobs, complaints } = await portal(t)
  await damageBlob(blobs.at(-1) ?? '', 'flipped', 5_000_000)
  const answer = await get()
  const read = async () => {
    for await (const _ of answer);
  }
  await assert.rejects(read, { code: 'ECONNRESET' })
  await until(() => complaints.some((line) => line.includes('a zip broke off')))
  const complaint = complaints.find((line) => line.includes('a zip broke off')) ?? ''
  assert.match(complaint, /„drei.pdf“ cannot be put into the zip/)
  assert.match(complaint, /auf dem Server beschädigt/)
  assert.equal((await get('/health')).statusCode, 200)
})

/** A device with three files of 8 MB on a listening server that collects its error log. */
async function portal(t: TestContext) {
  const complaints: string[] = []
  const answers: IncomingMessage[] = []
  // Before the portal stops, as it waits for open downloads.
  t.after(() => {
    for (const answer of answers) answer.destroy()
  })
  const settings = { PUBLIC_URL: 'http://portal.example' }
  const world = await openWorld(t, settings, { log: complaints, logLevel: 'warn' })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const { bearer } = await given.administrator(world)
  const media: number[] = []
  const blobs: string[] = []
  for (const name of ['eins', 'zwei', 'drei']) {
    const bytes = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(8 * megabyte, name)])
    const { id, hash } = await uploaded(world, `${name}.pdf`, bytes)
    assert.equal(hash, createHash('sha256').update(bytes).digest('hex'))
    blobs.push(join(world.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
    const body = { data: { filename: `${name}.pdf`, url: id } }
    const made = world.ask('POST', '/api/medias', { as: { bearer: bearer ?? '' }, body })
    media.push((await given.response(200, made)).body.data.id)
  }
  const device = await given.device(world, { sn: 'A 1', media })
  return {
    complaints,
    blobs,
    async get(path = `/uploads/geraete/${device}.zip`): Promise<IncomingMessage> {
      const headers = { authorization: `Bearer ${bearer}` }
      const pendingRequest = request({ port, host: '127.0.0.1', path, headers, agent: false }).end()
      const [answer] = await once(pendingRequest, 'response')
      answers.push(answer)
      return answer
    },
    /** Blobs of this portal that this process has open. */
    openFiles: () => readdirSync('/proc/self/fd').filter((fd) => blobs.includes(pathOf(fd))),
  }
}

function pathOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // Closed since it was listed.
    return ''
  }
}
