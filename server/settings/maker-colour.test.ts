import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { accentStyle, shadesOf } from '#contract/accent.ts'
import * as given from '../testing/given.ts'
import { machine } from '../testing/given-machine.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: a setting like any other, and the pages that show it.

test('issue 17.2: the maker’s colour is in every page, permitted by its policy, and without a colour nothing is added', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { at } = await machine(world)
  const set = (accent: unknown) => world.ask('PUT', '/api/settings', { as, body: { accent } })
  const page = (path: string) => world.ask('GET', path, { headers: { accept: 'text/html' } })
  const ours = [
    '/customer-login',
    '/customer-login?sn=1',
    '/customer-view',
    '/admin-login',
    '/user',
  ]
  const addresses = [at, '/gibt-es-nicht']
  const before = await Promise.all(
    [...ours, ...addresses].map(async (path) => (await page(path)).body),
  )
  for (const body of before) assert.doesNotMatch(body, /--accent:|id="accent"|#c00010/)

  const { body: saved } = await given.response(200, set(' #C00010 '))
  assert.equal(saved.accent, '#c00010')
  for (const path of ours) {
    const { body, headers } = await page(path)
    const [, nonce, style] = /<style id="accent" nonce="([\w-]+)">(.+?)<\/style>/.exec(body) ?? []
    assert.ok(body.indexOf('<style') < body.indexOf('<body>'), path)
    assert.equal(style, accentStyle('#c00010'), path)
    assert.ok(headers['content-security-policy']?.includes(`'nonce-${nonce}'`), path)
    assert.doesNotMatch(/content="(\{[^"]*)"/.exec(body)?.[1] ?? '', /accent/, path)
  }
  for (const path of addresses) {
    const { body, headers } = await page(path)
    const style = /<style>([^<]*)<\/style>\n<\/?(?:head|title)/.exec(body)?.[1] ?? ''
    for (const shade of ['light', 'dark'] as const) {
      assert.ok(style.includes(shadesOf('#c00010')[shade].text), `${path}: ${style}`)
    }
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(headers['content-security-policy']?.includes(`'sha256-${hash}'`), path)
  }
  const [entry] = await world.services.db
    .selectFrom('logs')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  assert.match(entry?.message ?? '', /^Einstellungen geändert: Akzentfarbe$/)

  await given.response(200, set(''))
  const after = await Promise.all(
    [...ours, ...addresses].map(async (path) => (await page(path)).body),
  )
  const bare = (pages: string[]) => pages.map((body) => body.replaceAll(/[\w-]{22}/g, ''))
  assert.deepEqual(bare(after), bare(before))
})

test('issue 17.2: an invalid colour, or one on which white text is unreadable, is refused with the nearest usable one', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const set = (accent: unknown) => world.ask('PUT', '/api/settings', { as, body: { accent } })
  for (const wrong of ['rot', '#12345', '#1234567', 'rgb(0,0,0)', '#c00010}', 7]) {
    const fields = await given.wrongFields(set(wrong))
    assert.deepEqual(Object.keys(fields), ['accent'], String(wrong))
  }
  const { body } = await given.refused('validation', set('#ffd000'))
  const { message } = body.error
  assert.match(
    message,
    /^Weiße Schrift ist darauf zu schlecht zu lesen \(Kontrast 1,5, nötig sind 4,5\)/,
  )
  const [nearest] = /#[\da-f]{6}/.exec(message) ?? []
  await given.response(200, set(nearest))
})
