import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { pages } from '#contract/pages.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('every page carries a nonce of its own, in its policy and in its text', async (t) => {
  const world = await openWorld(t)
  const nonces = new Set<string>()
  for (const page of pages) {
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
  assert.equal(nonces.size, pages.length)
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
