import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: settings.test.ts keeps settings there.

const path = '/.well-known/security.txt'

test('papers: security.txt gives the contact, its languages, the expiry and its own address', async (t) => {
  const publicUrl = 'https://portal.example.com'
  const world = await openWorld(t, { PUBLIC_URL: publicUrl, SECURITY_CONTACT: 'psirt@example.com' })
  const { headers, bytes } = await given.response(200, world.ask('GET', path))
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const lines = bytes.toString().trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
  assert.equal(fields.Contact, 'mailto:psirt@example.com')
  assert.equal(fields['Preferred-Languages'], 'de, en')
  assert.equal(fields.Canonical, publicUrl + path)
  const ahead = new Date(fields.Expires ?? '').getTime() - world.services.clock().getTime()
  assert.ok(ahead > 100 * 86_400_000 && ahead < 365 * 86_400_000, fields.Expires)
  assert.equal(lines.length, 4)
})

test('papers: without a contact there is no security.txt, and a contact with a line break is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const set = (securityContact: string) =>
    world.ask('PUT', '/api/settings', { as, body: { securityContact } })
  await given.refused('not-found', world.ask('GET', path))
  for (const wrong of ['keine', 'http://example.com', 'a@example.com\nExpires: nie']) {
    assert.deepEqual(await given.wrongFields(set(wrong)), { securityContact: 'format' }, wrong)
  }
  await given.response(200, set('https://example.com/melden?a=1'))
  const { bytes } = await given.response(200, world.ask('GET', path))
  assert.match(bytes.toString(), /^Contact: https:\/\/example\.com\/melden\?a=1\n/)
  // As telephones write it, which begin with a capital.
  await given.response(200, set('Https://werk.example/für-Forscher'))
  const typed = await given.response(200, world.ask('GET', path))
  assert.match(typed.bytes.toString(), /^Contact: https:\/\/werk\.example\/f%C3%BCr-Forscher\n/)
  await given.response(200, set(''))
  await given.refused('not-found', world.ask('GET', path))
})

test('papers: pages that the server writes itself lead to imprint and privacy notice', async (t) => {
  const world = await openWorld(t, { IMPRINT_URL: 'https://werk.example/impressum?a=1&b=2' })
  const as = await given.administrator(world)
  const page = async (at: string) => {
    const answer = await world.ask('GET', at, { headers: { accept: 'text/html' } })
    return answer.bytes.toString()
  }
  const imprint = '<a href="https://werk.example/impressum?a=1&amp;b=2">Impressum</a>'
  for (const at of ['/gibt-es-nicht', '/uploads/a.pdf', '/api/docs', '/g/00000000']) {
    const shown = await page(at)
    assert.ok(shown.includes(imprint), at)
    assert.doesNotMatch(shown, /Datenschutz<\/a>/, at)
  }
  const body = { privacyUrl: 'https://werk.example/datenschutz' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  for (const at of ['/uploads/a.pdf', '/api/docs']) {
    assert.match(await page(at), /<a href="https:\/\/werk\.example\/datenschutz">Datenschutz<\/a>/)
  }
})
