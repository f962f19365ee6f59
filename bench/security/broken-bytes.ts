/** The same requests in each run. */
const random = randomFrom(20_261_122)

const targets = [
  ...[
    '/',
    '//',
    '/%',
    '/%00',
    '/%ff%fe',
    '/..%2f..%2fetc/passwd',
    '*',
    'http://x/',
    'x',
    '/?',
    '/#',
    '/\u00e9',
  ],
  ...[
    '/api/devices',
    '/api/devices/1',
    '/api/devices?filters[sn][$eq]=%',
    '/api/companies?sort=',
    '/api/upload',
  ],
  ...[
    '/api/auth/local',
    '/api/devices/customer-login',
    '/uploads/x',
    '/uploads/%2e%2e/x',
    '/g/%',
    '/g/abcdefgh',
  ],
  ...[
    `/${'a'.repeat(9_000)}`,
    `/api/devices?${'a[b]'.repeat(900)}=1`,
    '/api/docs',
    '/health/ready',
    '/admin-login',
  ],
]
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9',
  'http/1.1',
  '',
]
const types = [
  ...[
    'application/json',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  ],
  ...['application/x-www-form-urlencoded', 'a/b; c=\u0001', 'application/json; charset=utf-7', ''],
]
const bodies = [
  ...[
    '',
    '{}',
    '{"data":{}}',
    '{"data":{"sn":"\u0000"}}',
    '{"__proto__":{"a":1}}',
    '[',
    '\u00ff\u00fe',
    'a'.repeat(3_000),
  ],
  ...[
    '{"identifier":[],"password":{}}',
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF',
  ],
]
const oddHeaders = [
  ...[
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Range: bytes=0-,-1,9-2',
    'If-None-Match: "',
    'Cookie: =;;a',
  ],
  ...[
    'X-Forwarded-For: 1, 2, x',
    'Transfer-Encoding: gzip, chunked',
    'Connection: close, host',
    ': empty',
  ],
  ...[
    'Accept-Encoding: zstd;q=x',
    'Idempotency-Key: \u0007',
    'Content-Encoding: br',
    `X-Long: ${'b'.repeat(9_000)}`,
  ],
]

/** A request, broken in up to four places. */
export function brokenRequest(authorization: string | undefined): Buffer {
  const method = pick([
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'get',
    'G\u0000T',
    '',
  ])
  const body = pick(bodies)
  const lines = [
    `${method} ${pick(targets)} ${pick(versions)}`,
    'Host: portal.example',
    ...(random() < 0.5 ? [`Authorization: ${authorization}`] : []),
    `Content-Type: ${pick(types)}`,
    ...pick(lengths(body.length)),
    ...(random() < 0.3 ? [pick(oddHeaders)] : []),
  ]
  const bytes = Buffer.from(
    `${lines.join(pick(['\r\n', '\r\n', '\r\n', '\n', '\r']))}\r\n\r\n${body}`,
    'latin1',
  )
  const breaks = Math.floor(random() * 5)
  return Array.from({ length: breaks }).reduce<Buffer>(broken, bytes)
}

function broken(bytes: Buffer): Buffer {
  const at = Math.floor(random() * bytes.length)
  const odd = Buffer.from([Math.floor(random() * 256)])
  const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)]
  return pick([
    () => Buffer.concat([before, odd, behind]),
    () => Buffer.concat([before, odd, behind.subarray(1)]),
    () => Buffer.concat([before, behind.subarray(Math.floor(random() * 9))]),
    () => Buffer.concat([before, before.subarray(-20), behind]),
    () => (random() < 0.1 ? before : bytes),
  ])()
}

function lengths(length: number): string[][] {
  return [
    [`Content-Length: ${length}`],
    [`Content-Length: ${length}`],
    [`Content-Length: ${length + 5}`],
    ['Content-Length: -1'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', `Content-Length: ${length}`],
    [],
  ]
}

function pick<T>(from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('Nothing to pick from')
  return picked
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
