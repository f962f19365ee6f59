import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { assertCoded } from '../testing/assert-coded.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: these requests are refused before anything is asked of it.

test('what is hardly HTTP gets an answer too, and the server lives on', async (t) => {
  const world = await openWorld(t)
  await world.app.listen({ port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const head = 'Host: portal\r\nConnection: close\r\n'
  const line = (path: string) => `GET ${path} HTTP/1.1\r\n${head}`

  assert.match(await raw(port, `${line('/api//')}\r\n`), /^HTTP\/1.1 404/)
  assert.match(
    await raw(port, `${line('//')}\r\n`),
    /^HTTP\/1.1 302 .*\r\nlocation: \/customer-login\r\n/s,
  )
  assert.match(await raw(port, `${line('//evil.example/')}\r\n`), /^HTTP\/1.1 404/)
  assert.match(await raw(port, `${line('/../../etc/passwd')}\r\n`), /^HTTP\/1.1 404/)
  assert.match(await raw(port, `${line('/%00')}\r\n`), /^HTTP\/1.1 404/)
  for (const [status, text] of [
    [400, 'HALLO WELT\r\n\r\n'],
    [400, `${line('/api/parts')}Ho st: x\r\n\r\n`],
    [400, `${line('/api/parts/%E0%A4%A')}\r\n`],
    [400, `POST /api/parts HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [431, `${line('/api/parts')}X: ${'x'.repeat(9_000)}\r\n\r\n`],
  ] as const) {
    const answer = await raw(port, text)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), text.slice(0, 80))
    assert.match(answer, /content-security-policy: default-src 'none'/i)
    const { data, error } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
    assert.deepEqual([data, error.status], [null, status])
    assertCoded(error)
  }
  assert.equal((await world.ask('GET', '/health')).status, 200)
})

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
