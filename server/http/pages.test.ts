import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pages } from '#contract/pages.ts'
import * as given from '../testing/given.ts'
import { sampleScript } from '../testing/unbuilt-web.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: pages and headers are looked at; hanging-database.test.ts asks PostgreSQL for readiness.

test('every page carries a nonce of its own, in its policy and in its text', async (t) => {
  const world = await openWorld(t)
  const nonces = new Set<string>()
  const drawn = pages.filter((page) => page !== '/')
  for (const page of drawn) {
    const answer = await world.ask('GET', page)
    assert.equal(answer.status, 200, page)
    assert.match(answer.headers['content-type'] ?? '', /^text\/html/)
    assert.equal(answer.headers['cache-control'], 'no-cache')
    const policy = answer.headers['content-security-policy'] ?? ''
    const [, nonce = ''] = policy.match(/'nonce-([\w-]{22})'/) ?? []
    assert.ok(answer.body.includes(`<meta name="csp-nonce" content="${nonce}"`), page)
    assert.doesNotMatch(answer.body, /__[A-Z_]+__/)
    assert.doesNotMatch(policy, /script-src[^;]*(unsafe|nonce|\*)/)
    nonces.add(nonce)
  }
  assert.equal(nonces.size, drawn.length)
  const bare = await world.ask('GET', '/')
  assert.deepEqual([bare.status, bare.headers.location], [302, '/customer-login'])
})

test('whoever shortens the address of an article number comes to their list', async (t) => {
  const { status, headers } = await (await openWorld(t)).ask('GET', '/parts')
  assert.deepEqual([status, headers.location], [302, '/devices?reiter=artikelnummern'])
})

test('only the customer login comes with its screen, in the shape of the settings', async (t) => {
  const world = await openWorld(t, {
    PRIVACY_URL: 'https://example.com/datenschutz?a=1&b=2',
    SUPPORT_EMAIL: 'hilfe@example.com',
    PORTAL_NAME: 'Müller & Söhne',
  })
  const { body } = await world.ask('GET', '/customer-login')
  assert.match(
    body,
    /<div id="root"><h1>Kunden Login<\/h1><p>privacy<\/p><p>Müller &amp; Söhne<\/p>/,
  )
  assert.match(body, /<title>Kunden Login – Müller &amp; Söhne<\/title>/)
  assert.match(body, /href="mailto:hilfe@example\.com\?subject="/)
  assert.match(body, /href="https:\/\/example\.com\/datenschutz\?a=1&amp;b=2"/)
  for (const page of ['/admin-login', '/customer-view', '/user']) {
    const other = await world.ask('GET', page)
    assert.match(other.body, /<div id="root"><\/div>/, page)
    assert.match(other.body, /<title>Müller &amp; Söhne<\/title>/, page)
  }
})

test('the number of a scanned nameplate stands in the login, whatever is in it', async (t) => {
  const world = await openWorld(t)
  const numbers = [
    'KP-4711',
    `"><script>alert('1')</script>`,
    '__CSP_NONCE__ __NAME__ $& &quot;',
    'Größe ÄÖÜ ß 漢字 😀',
    ' AB 12 ',
    '1'.repeat(200),
  ]
  for (const sn of numbers) {
    const { body } = await world.ask('GET', `/customer-login?sn=${encodeURIComponent(sn)}`)
    const [, value = ''] = body.match(/<input value="([^"]*)"/) ?? []
    assert.equal(unescapeHtml(value), sn)
    const [, subject = ''] = body.match(/subject=([^"]*)"/) ?? []
    assert.equal(decodeURIComponent(unescapeHtml(subject)), sn.trim())
    assert.ok(!body.includes('<script>alert'))
    assert.match(body, /<p>scanned<\/p>/)
  }
  for (const search of ['?sn=', '?sn=%20', '?SN=1', '?sn']) {
    const { body } = await world.ask('GET', `/customer-login${search}`)
    assert.match(body, /<p><\/p>/, search)
  }
  const broken = await world.ask('GET', '/customer-login?sn=%E4%')
  assert.match(broken.body, /<input value="\uFFFD%"/)
})

test('whoever may be led on from the login gets an empty page', async (t) => {
  const world = await openWorld(t)
  const screenFor = async (url: string, cookie: string) => {
    const { body } = await world.ask('GET', url, { headers: { cookie } })
    return body.includes('<h1>Kunden Login</h1>')
  }
  assert.equal(await screenFor('/customer-login', 'typenschild-staff=x'), false)
  assert.equal(await screenFor('/customer-login?sn=1', 'typenschild-customer=x'), false)
  assert.equal(await screenFor('/customer-login', 'typenschild-customer=x'), true)
})

test('the operator’s texts stand in the page as text, whatever is in them', async (t) => {
  const PORTAL_NAME = `"><script>alert('1')</script>&$'$&$\` O'Neill`
  const IMPRINT_URL = 'https://example.com/?a=%22b&c=__CSP_NONCE__'
  const world = await openWorld(t, { PORTAL_NAME, IMPRINT_URL })
  const { body } = await world.ask('GET', '/customer-login')
  assert.ok(!body.includes("<script>alert('1')"))
  const [, written = ''] = body.match(/<meta name="portal" content="([^"]*)"/) ?? []
  const portal = JSON.parse(unescapeHtml(written))
  assert.equal(portal.name, PORTAL_NAME)
  assert.equal(portal.imprintUrl, IMPRINT_URL)
  assert.equal(portal.supportEmail, 'support@typenschild.example')
})

test('scripts and styles travel compressed as the browser can read them', async (t) => {
  const world = await openWorld(t)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [encoding, unpacked] of Object.entries(unpack)) {
    const { headers, bytes } = await world.ask('GET', '/assets/sample.js', {
      headers: { 'accept-encoding': encoding },
    })
    assert.equal(headers['content-encoding'] ?? 'identity', encoding)
    assert.equal(unpacked(bytes).toString(), sampleScript)
    assert.equal(headers.vary, 'accept-encoding')
    assert.match(headers['content-type'] ?? '', /^(text|application)\/javascript/)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  }
  assert.equal((await world.ask('GET', '/assets/sample.js.br')).status, 404)
})

test('issue 17: the script that every page waits for is named by its content, and asked for once', async (t) => {
  const world = await openWorld(t)
  const { body } = await world.ask('GET', '/customer-login')
  const [, address = ''] = /<script src="(\/theme\.js\?[\da-f]{8})"><\/script>/.exec(body) ?? []
  const kept = async (url: string) => (await world.ask('GET', url)).headers['cache-control']
  assert.equal(await kept(address), 'public, max-age=31536000, immutable')
  // Of another release: what is there now must not be kept under that name.
  for (const other of ['/theme.js', '/theme.js?00000000'])
    assert.equal(await kept(other), 'no-cache')
})

test('pages travel compressed as the browser can read them, each with its own nonce', async (t) => {
  const world = await openWorld(t)
  for (const url of ['/customer-login', '/customer-login?sn=SN-1']) {
    for (const encoding of ['zstd', 'br', 'gzip', undefined]) {
      const answer = await world.ask('GET', url, {
        headers: { ...(encoding && { 'accept-encoding': encoding }) },
      })
      assert.equal(answer.headers['content-encoding'], encoding, url)
      const [, nonce] =
        /'nonce-([\w-]+)'/.exec(answer.headers['content-security-policy'] ?? '') ?? []
      assert.ok(nonce && String(answer.body).includes(nonce), url)
    }
  }
})

test('compressed answers name their length and encoding, so that each is made in one piece and no cache confuses them', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { list: 'devices', name: 'Meine', query: `suche=${'x'.repeat(1_500)}` }
  await given.response(200, world.ask('POST', '/api/views', { as, body }))
  for (const url of ['/customer-login', '/api/openapi.json', '/api/docs', '/api/views']) {
    const plain = await world.ask('GET', url, { as })
    assert.equal(plain.headers['content-encoding'], undefined, url)
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const packed = await world.ask('GET', url, { as, headers })
      assert.equal(packed.headers['content-encoding'], encoding, url)
      assert.match(packed.headers.vary ?? '', /accept-encoding/, url)
      assert.ok(Number(packed.headers['content-length']) > 0, url)
      assert.equal(JSON.stringify(packed.body).length, JSON.stringify(plain.body).length, url)
    }
  }
})

test('pages, API and files all carry the security headers', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.upload(world)
  const { body } = await world.ask('GET', '/api/upload/files', { as })
  for (const url of ['/user', '/api/companies', '/favicon.svg', '/gibt-es-nicht', body[0].url]) {
    const { headers } = await world.ask('GET', url, { as })
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['x-frame-options'], 'DENY', url)
    assert.equal(headers['referrer-policy'], 'same-origin', url)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url)
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors/)
    assert.match(headers['x-request-id'] ?? '', /^[\da-f-]{36}$/)
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['x-powered-by'] ?? headers.server, undefined)
  }
})

test('a page admits no script of a text but the PDF reader’s worker, which may load nothing from elsewhere', async (t) => {
  const world = await openWorld(t)
  const page = await world.ask('GET', '/customer-login')
  const policy = page.headers['content-security-policy'] ?? ''
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types default$/)
  const worker = await world.ask('GET', '/assets/pdf-0/worker.js')
  assert.equal(worker.headers['content-security-policy'], "default-src 'none'; script-src 'self'")
})

test('only the worker that reads codes may compile WebAssembly, and only pages of staff may ask for the camera', async (t) => {
  const world = await openWorld(t)
  const worker = await world.ask('GET', '/assets/scan-worker-0.js')
  assert.equal(
    worker.headers['content-security-policy'],
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const path of pages.filter((page) => page !== '/')) {
    const { headers } = await world.ask('GET', path)
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /wasm|unsafe/, path)
    const isOfCustomers = /customer|passwort/.test(path)
    assert.equal(headers['permissions-policy'], isOfCustomers ? undefined : 'camera=(self)', path)
  }
})

test('under HTTPS browsers are told to stay there', async (t) => {
  const world = await openWorld(t, { PUBLIC_URL: 'https://portal.example.com' })
  const { headers } = await world.ask('GET', '/customer-login')
  assert.equal(headers['strict-transport-security'], 'max-age=31536000')
})

test('the operator’s logo is served as what it is', async (t) => {
  const logo = join(import.meta.dirname, '../../web/public/favicon.svg')
  const world = await openWorld(t, { LOGO_FILE: logo })
  const { status, headers } = await world.ask('GET', '/logo')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'image/svg+xml')
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
  const without = await openWorld(t)
  assert.equal((await without.ask('GET', '/logo')).status, 404)
})

test('health answers while the process lives, readiness only while the database does', async (t) => {
  const world = await openWorld(t)
  assert.deepEqual((await world.ask('GET', '/health')).body, { status: 'ok' })
  assert.deepEqual((await world.ask('GET', '/health/ready')).body, { status: 'ok' })
  const bare = await world.ask('GET', '/_health')
  assert.deepEqual([bare.status, bare.bytes.length], [204, 0])
  await world.services.db.destroy()
  assert.equal((await world.ask('GET', '/health')).status, 200)
  assert.equal((await world.ask('GET', '/_health')).status, 204)
  const ready = await world.ask('GET', '/health/ready')
  assert.equal(ready.status, 503)
  assert.equal(ready.headers['retry-after'], '5')
})

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
