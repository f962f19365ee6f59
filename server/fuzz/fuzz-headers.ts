import fc from 'fast-check'

const long = 'x'.repeat(5_000)
const dates = ['Sat, 21 Nov 2026 08:00:00 GMT', 'gestern']

/** Headers that a server reads, with values that no client should send; Node accepts all of them. */
const odd: Record<string, string[]> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${long}`,
  ],
  cookie: ['', ';;;', '=', '__proto__=1', 'typenschild-customer', `typenschild-customer=${long}`],
  accept: ['', 'text/html', 'application/xml;q=0.9, */*;q=0', ',,,', 'text/html;q=NaN'],
  'accept-encoding': ['', 'br, *;q=0', 'identity;q=0'],
  'accept-language': ['en', '\u00ff\u00fe'],
  range: [
    'bytes=0-0',
    'bytes=5-1',
    'bytes=-0',
    'bytes=9999999999999999999-',
    'lines=1-2',
    'bytes=,',
    `bytes=${'0-1,'.repeat(500)}`,
  ],
  'if-range': ['"x"', ...dates],
  'if-none-match': ['*', '"', 'W/"x", *', ',,,', long],
  'if-match': ['*', '"x"'],
  'if-modified-since': dates,
  'idempotency-key': ['', 'a', 'b', '"a"', 'a b', '__proto__', '\u00e4', 'x'.repeat(256), long],
  'x-forwarded-for': [
    '',
    'unknown',
    '::1',
    '192.0.2.1, 10.0.0.1',
    "'; --",
    ',,,',
    '1'.repeat(300),
    '[::1]:80',
  ],
  'x-forwarded-host': ['', 'evil.example', 'a b', 'http://x', ','],
  'x-forwarded-proto': ['', 'javascript', 'https,http'],
  forwarded: ['for=unknown;host=x', ';;'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-request-id': [long, '\u00ff'],
  origin: ['null', '', 'https://evil.example', 'http://localhost:80', 'x'],
  'sec-fetch-site': ['', 'cross-site', 'same-origin', 'none'],
  host: ['', 'evil.example', 'a b', '[::1', 'localhost:99999'],
  'content-length': ['0', '1', '-1', '1e3', '99999999999999999999', 'x'],
  'content-encoding': ['gzip', 'deflate', 'x'],
  'content-type': [
    '',
    'application/json; charset=x',
    'multipart/form-data',
    `a/${long}`,
    'application/json, text/plain',
  ],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
  expect: ['100-continue', 'x'],
  upgrade: ['websocket', 'h2c'],
}

const header = fc.constantFrom(...Object.entries(odd)).chain(([name, values]) => {
  return fc.constantFrom(...values).map((value): [string, string] => [name, value])
})

/** Usually none, otherwise one or two odd headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc
      .array(header, { minLength: 1, maxLength: 2 })
      .map((list) => Object.fromEntries(list)),
  },
)
