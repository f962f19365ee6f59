import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import fc from 'fast-check'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is hardly HTTP is refused before anything is asked of it.

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const total = 1_000

test(`${total} requests that are hardly HTTP are answered or disconnected, and the server keeps running`, async (t) => {
  const world = await openWorld(t)
  const { bearer = '' } = await given.administrator(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const answers: string[] = []
  const property = fc.asyncProperty(rawRequest, async (text) => {
    const answer = await send(port, text.replace('{token}', bearer))
    judge(text, answer)
    answers.push(answer)
  })
  await fc.assert(property, { seed, numRuns: total })

  const successes = answers.filter((answer) => answer.startsWith('HTTP/1.1 2'))
  const refusals = answers.filter((answer) => answer.startsWith('HTTP/1.1 4'))
  assert.ok(successes.length > total / 10, `${successes.length} succeeded: the rest says little`)
  assert.ok(refusals.length > total / 4, `${refusals.length} were refused`)
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})

const oddMethods = ['PUT', 'get', 'G\u0000T', 'CONNECT', 'PRI', 'TRACE', '']
const oddAddresses = [
  '/api//',
  '//',
  '//evil.example/api/parts',
  'http://evil.example/api/parts',
  '/api/../../etc/passwd',
  '/api/parts/%E0%A4%A',
  '/api/parts/%00',
  '/api/parts?filters[title]=\u00e4',
  '/api/parts?filters[title]=\u0000',
  '/uploads/..%2f..%2fdata%2fportal.db',
  '/uploads/%ED%A0%80',
  '*',
  '',
  `/${'a'.repeat(9_000)}`,
]
const oddVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']
const commonHeaders = 'Host: portal\r\nAuthorization: Bearer {token}'
const oddHeaders = [
  'Authorization: Bearer {token}\r\nAuthorization: Basic x',
  'Content-Length: 2',
  'Content-Length: 2\r\nContent-Length: 3',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 2',
  'Transfer-Encoding: identity, chunked',
  'Content-Type: application/json',
  'Content-Type: \u00e4\u00ff',
  'Host: a\r\nHost: b',
  'Host:',
  'Ho st: x',
  'X: a\u0000b',
  'X: a\nb',
  ': x',
  ' folded',
  `X: ${'x'.repeat(9_000)}`,
  'Upgrade: h2c\r\nConnection: upgrade',
  'Expect: 100-continue',
  'Expect: nothing',
  'Cookie: typenschild-customer=\u00ff; =; ;',
]
const oddBodies = [
  '{}',
  '{"data":{}}',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n',
  '\u0000\u0001',
  '0\r\nX: y\r\n\r\n',
]

function mostly(usual: string[], odd: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

/** Usually a request of a signed-in machine with one mistake; sometimes random bytes. */
const rawRequest = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        mostly(['GET', 'HEAD', 'POST'], oddMethods),
        mostly(['/api/parts', '/api/parts?sort=title', '/health'], oddAddresses),
        mostly(['HTTP/1.1'], oddVersions),
        mostly([commonHeaders], ['X: y']),
        mostly(['X: y'], oddHeaders),
        mostly([''], oddBodies),
      )
      .map(([method, address, version, own, other, body]) => {
        const start = `${method} ${address} ${version}`
        return [start, 'Connection: close', own, other, '', body].join('\r\n')
      }),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => `${text}\r\n\r\n`),
  },
)

/**
 * Checks that the first response is complete: with a known status and our headers, and in the envelope if it is an
 * error.
 */
function judge(request: string, answer: string) {
  assert.doesNotMatch(answer, /\$argon2|SQLITE|node_modules/)
  const final = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  if (final === '') return
  const [head = ''] = final.split('\r\n\r\n')
  const [, status = ''] = head.match(/^HTTP\/1\.1 (\d{3}) /) ?? []
  assert.match(status, /^[234]\d\d$/, answer.slice(0, 300))
  assert.match(head, /x-content-type-options: nosniff/i)
  if (!status.startsWith('4') || request.startsWith('HEAD ')) return
  // Bytes beyond the announced length are the response to whatever followed the request.
  const length = Number(head.match(/content-length: (\d+)/i)?.[1])
  const text = final.slice(head.length + 4, head.length + 4 + length)
  if (text === '') return
  const { data, error } = JSON.parse(text)
  assert.deepEqual([data, error.status], [null, Number(status)])
}

/** Whether the server may still wait for more bytes. */
function isOpen(text: string): boolean {
  return !/ HTTP\/1\.\d\r\n/.test(text) || /content-length|transfer-encoding/i.test(text)
}

/** Writes the bytes and reads until the server closes the connection; incomplete requests are disconnected at once. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const bytes = Buffer.from(text, 'latin1')
    const socket = connect(port, '127.0.0.1', () => {
      if (isOpen(text)) socket.end(bytes)
      else socket.write(bytes)
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
