import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { defaultLimits, headerTimes, type RequestLimits } from './request-limits.ts'

// The database does not matter: what is tested is when connections are ended; streaming.test.ts looks at what stays.

const boundary = 'between-two-parts'
const megabyte = 1_000_000

test('point 24: headers must be there within 10 s in fact', async (t) => {
  const { connectionsCheckingInterval, headersTimeout } = headerTimes(defaultLimits)
  assert.ok(connectionsCheckingInterval + headersTimeout <= 10_000)
  const { dial } = await listening(t, { headers: 100 })
  for (const text of ['', 'GET /health HTT', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: b']) {
    assert.match(await dial(text).ended, text === '' ? /^(HTTP\/1.1 408 .*)?$/s : /^HTTP\/1.1 408 /)
  }
})

test('point 24: a body that does not come is answered 408, and the connection ends', async (t) => {
  const { dial, staff } = await listening(t, { request: 100, restTime: 10 })
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n${staff}\r\n`
  for (const path of ['/api/auth/local', '/api/parts', '/api/gibt-es-nicht']) {
    const answer = await dial(`${head(path)}{"data":`).ended
    assert.match(answer, /^HTTP\/1.1 408 .*"code":"timeout"/s, path)
  }
})

test('point 24: an upload that stands still is answered 408; what came of it is gone', async (t) => {
  const { dial, world, staff } = await listening(t, { request: 100, restTime: 10 })
  const answer = await dial(uploadHead(staff, megabyte) + partHead()).ended
  assert.match(answer, /^HTTP\/1.1 408 .*"code":"timeout"/s)
  assert.equal((await world.services.db.selectFrom('uploads').select('id').execute()).length, 0)
})

test('point 24: an upload may take longer than other requests as long as it moves on', async (t) => {
  const { dial, staff } = await listening(t, { request: 50, bytesPerSecond: 0 })
  const body = `${partHead()}%PDF-1.7\n%%EOF\n\r\n--${boundary}--\r\n`
  const line = dial(uploadHead(staff, body.length))
  for (const letter of body) {
    line.socket.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  assert.match(await line.until('\r\n\r\n'), /^HTTP\/1.1 200 /)
})

test('point 24: whoever does not read an answer is cut off', async (t) => {
  const { dial, world, staff } = await listening(t, { request: 100 })
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * megabyte, 'x')])
  const id = await given.upload(world, 'groß.pdf', bytes)
  const as = await given.administrator(world)
  const { url } = (await world.ask('GET', `/api/upload/files/${id}`, { as })).body
  const connected = once(world.app.server, 'connection')
  dial(`GET ${url} HTTP/1.1\r\nHost: x\r\n${staff}\r\n`).socket.pause()
  const [theirs] = await connected
  await once(theirs, 'close')
})

test('point 24: a body that does not come while its answer is being sent ends the connection, and nothing else', async (t) => {
  const { dial, world, staff } = await listening(t, { request: 100 })
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * megabyte, 'x')])
  const id = await given.upload(world, 'groß.pdf', bytes)
  const as = await given.administrator(world)
  // Makes the page of the refusal so long that it would be compressed.
  const imprintUrl = `https://example.com/${'impressum-'.repeat(40)}`
  const body = { imprintUrl, privacyUrl: imprintUrl }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  const { url } = (await world.ask('GET', `/api/upload/files/${id}`, { as })).body
  const accept = 'Accept: text/html\r\nAccept-Encoding: gzip\r\nContent-Length: 5\r\n'
  const connected = once(world.app.server, 'connection')
  dial(`GET ${url} HTTP/1.1\r\nHost: x\r\n${accept}${staff}\r\n`).socket.pause()
  const [theirs] = await connected
  await once(theirs, 'close')
  assert.equal((await world.ask('GET', '/health')).status, 200)
})

test('point 24: after a refusal at most 1 MB is read on, then the connection ends', async (t) => {
  const { dial, world } = await listening(t, { restTime: 60_000 })
  for (const extra of ['', 'Connection: close\r\n']) {
    const line = dial(uploadHead(extra, 100 * megabyte) + partHead())
    assert.match(await line.until('}}}'), /^HTTP\/1.1 401 .*"code":"unauthenticated"/s)
    let sent = 0
    const chunk = Buffer.alloc(100_000, 'x')
    while (!line.socket.destroyed && sent < 90 * megabyte) {
      sent += chunk.length
      await new Promise((resolve) => line.socket.write(chunk, resolve))
    }
    assert.ok(sent < 90 * megabyte, `${sent}`)
  }
  assert.equal((await world.ask('GET', '/health')).status, 200)
})

test('point 24: or for a second', async (t) => {
  const { dial } = await listening(t, { restTime: 50 })
  const line = dial(uploadHead('', megabyte) + partHead())
  assert.match(await line.ended, /^HTTP\/1.1 401 .*"code":"unauthenticated"/s)
})

test('point 24: a small refused request keeps its connection', async (t) => {
  const { dial } = await listening(t, {})
  const line = dial(uploadHead('', 20) + partHead().slice(0, 10))
  await line.until('}}}')
  line.socket.write('0123456789')
  line.socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(await line.ended, /^HTTP\/1.1 401 .*HTTP\/1.1 200 /s)
})

test('point 24: connections of one peer are bounded, those of a trusted proxy are not', async (t) => {
  for (const [TRUST_PROXY, isFree] of [
    ['', false],
    ['127.0.0.1', true],
  ] as const) {
    const { dial } = await listening(t, { connections: 3 }, { TRUST_PROXY })
    const ask = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
    const lines = []
    for (let count = 0; count < 3; count += 1) {
      const line = dial(ask)
      await line.until('"ok"')
      lines.push(line)
    }
    const surplus = dial(ask)
    if (isFree) await surplus.until('"ok"')
    else assert.match(await surplus.ended, /^HTTP\/1.1 503 .*"code":"unavailable"/s)
    for (const line of lines) line.socket.destroy()
    surplus.socket.destroy()
  }
})

test('point 24: a request on a connection too many is refused, and not carried out', async (t) => {
  const { dial, world, staff } = await listening(t, { connections: 1 })
  const ask = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  const line = dial(ask)
  await line.until('"ok"')
  const body = JSON.stringify({ data: { title: 'Betriebsanleitung' } })
  const head = `POST /api/doctypes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  const refused = dial(`${head}\r\n${staff}\r\n${body}`)
  assert.match(await refused.ended, /^HTTP\/1.1 503 /)
  line.socket.write(ask)
  await line.until('"ok"')
  assert.equal((await world.services.db.selectFrom('doctypes').select('id').execute()).length, 0)
})

test('point 24: a boundary of more than 70 characters is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const length of [71, 200, 5_000]) {
    const long = 'b'.repeat(length)
    for (const type of [
      `multipart/form-data; boundary=${long}`,
      `multipart/form-data; boundary="${long}"`,
    ]) {
      for (const url of ['/api/upload', '/api/upload?id=1']) {
        const body = Buffer.from(`--${long}--\r\n`)
        const headers = { 'content-type': type }
        const answer = await world.ask('POST', url, { as, body, headers })
        await given.refused('bad-form', answer)
        assert.match(answer.body.error.message, /70 Zeichen/)
      }
    }
  }
})

function uploadHead(headers: string, length: number): string {
  return `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n${headers}\r\n`
}

function partHead(): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`
}

/** A listening portal and lines to it; what they bring is kept as text. */
async function listening(
  t: TestContext,
  limits: Partial<RequestLimits>,
  settings: Record<string, string> = {},
) {
  const sockets: Socket[] = []
  // Before the portal stops: it waits for open requests.
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  const world: World = await openWorld(t, settings, { limits })
  const { bearer } = await given.administrator(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo

  function dial(text: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    sockets.push(socket)
    let answer = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      answer += piece
    })
    // A line that is cut may be reset.
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return {
      socket,
      ended: closed.then(() => answer),
      /** What has come once it holds these words. */
      until: (words: string) =>
        new Promise<string>((resolve, reject) => {
          const look = () => answer.includes(words) && resolve(answer)
          socket.on('data', look)
          socket.once('close', () => reject(new Error(`Only this came: ${answer}`)))
          look()
        }),
    }
  }
  return { world, dial, staff: `Authorization: Bearer ${bearer}\r\n` }
}
