import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// Bugs found by fuzzing, one test each, so that the fuzz test is never the only one to detect them.

test('a file address with a NUL gets a 404', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.response(404, world.ask('GET', '/uploads/a%00b.pdf', { as }))
})

test('an unknown expectation is ignored, and a missing host is refused in the envelope', async (t) => {
  const world = await openWorld(t)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const start = 'GET /health HTTP/1.1\r\nConnection: close\r\n'
  assert.match(
    await send(port, `${start}Host: portal\r\nExpect: nothing\r\n\r\n`),
    /^HTTP\/1.1 200 /,
  )
  const answer = await send(port, `${start}\r\n`)
  assert.match(answer, /^HTTP\/1.1 400 /)
  const { data, error } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
  assert.deepEqual([data, error.status], [null, 400])
  // HTTP/1.0 has no Host header.
  assert.match(await send(port, 'GET /health HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /)
})

test('endlessly nested records of a bulk call are refused, also with an idempotency key', async (t) => {
  const world = await openWorld(t)
  const as = await given.token(world)
  const body = `{"data":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'tief' }
  await given.refused('bad-json', world.ask('POST', '/api/parts/bulk', { as, body, headers }))
})

test('garbage after a request never ends up in the file that is being sent', async (t) => {
  const world = await openWorld(t)
  const { bearer } = await given.administrator(world)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8_000_000, 'a')])
  const id = await given.upload(world, 'Anleitung.pdf', bytes)
  const as = { bearer: String(bearer) }
  const { body } = await given.response(200, world.ask('GET', `/api/upload/files/${id}`, { as }))
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const head = `GET ${body.url} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${bearer}\r\n\r\n`
  const answer = await send(port, head, 'garbage\r\n\r\n')
  assert.match(answer, /^HTTP\/1.1 200 /)
  const file = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  assert.ok(bytes.toString('latin1').startsWith(file.slice(0, bytes.length)))
})

test('password guesses from a new port of the same address count as the same address', async (t) => {
  const world = await openWorld(t, { TRUST_PROXY: '127.0.0.1' })
  const guess = (n: number, from: string) => {
    const body = { sn: `gibt es nicht ${n}`, pass: 'x' }
    const headers = { 'x-forwarded-for': from }
    return world.ask('POST', '/api/devices/customer-login', { body, headers })
  }
  for (let n = 0; n < 30; n += 1) {
    await given.response(400, guess(n, `192.0.2.1:${50_000 + n}`))
    await given.response(400, guess(n, `[2001:db8::1]:${50_000 + n}`))
  }
  await given.response(429, guess(30, '192.0.2.1:60000'))
  await given.response(429, guess(30, '192.0.2.1'))
  await given.response(429, guess(30, '[2001:db8::1]:60000'))
  await given.response(429, guess(30, '2001:db8::1'))
  await given.response(400, guess(30, '192.0.2.2:60000'))
})

test('of several concurrent deletes one succeeds, and the others get a 404', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const makers: Record<string, () => Promise<number>> = {
    '/api/devices': () => given.device(world, { sn: 'A 1', pass: 'x' }),
    '/api/companies': () => given.company(world),
    '/api/parts': () => given.part(world),
    '/api/doctypes': () => given.doctype(world),
    '/api/medias': () => given.media(world),
    '/api/upload/files': () => given.upload(world),
    '/api/logs': async () => {
      const body = { data: { type: 'error', message: 'x' } }
      return (await given.response(200, world.ask('POST', '/api/logs', { as, body }))).body.data.id
    },
  }
  for (const [url, make] of Object.entries(makers)) {
    for (let round = 0; round < 3; round += 1) {
      const id = await make()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => world.ask('DELETE', `${url}/${id}`, { as })),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      assert.deepEqual(statuses, [200, 404, 404, 404, 404, 404, 404, 404], url)
    }
  }
})

/** Sends text, and `later` as soon as the response begins; reads until the server closes the connection. */
function send(port: number, text: string, later?: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.once('data', () => later && socket.write(later))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
