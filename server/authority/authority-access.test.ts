import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { dayIn } from '../core/day.ts'
import { isSqlite } from '../db/database.ts'
import { watchingStatements } from '../db/kept-statements.ts'
import * as given from '../testing/given.ts'
import { authorityAccess, authorityLink, openedLink, sendCode } from '../testing/given-authority.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld, type TestResponse, type Ticket } from '../testing/world.ts'

// On PostgreSQL in full runs only: authority-links.test.ts keeps links there, and delivered-files.test.ts versions.

const hour = 60 * 60_000
const day = 24 * hour

test('19.6: an authority sees all released versions of a machine, including withdrawn ones, with dates and checksums', async (t) => {
  const { world, machine, later, wrong, at, as } = await opened(t)
  const { body, headers } = await given.response(200, world.ask('GET', at, { as }))
  for (const text of [
    '<html lang="de">',
    '<h1>Entstaubungsanlage</h1>',
    '<dd>ES/2022 ä&lt;1&gt;</dd>',
    '<dt>Ausgeliefert am</dt><dd>1. Juni 2025</dd>',
    '<dt>Für</dt><dd>Bezirksregierung Köln</dd>',
    '<dt>Zweck</dt><dd>Az. 53.2-17</dd>',
    'Fassung 1.2</a> · <b>früher</b> · <b>Fassung bei Auslieferung</b>',
    'Fassung 1.3</a> · <b>aktuell</b>',
    'Fassung 1.4</a> · <b>zurückgezogen am ',
    'freigegeben am 12. März 2025',
    'Deutsch · zur Artikelnummer',
    'Geheim.pdf',
    'Deutsch · zum Gerät',
    'Alle Fassungen als ZIP · ',
    '<meta name="robots" content="noindex, nofollow">',
  ]) {
    assert.ok(body.includes(text), `${text}\n${body}`)
  }
  for (const { bytes } of [machine.manual, later, wrong, machine.hidden]) {
    assert.ok(body.includes(`SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`))
  }
  assert.doesNotMatch(body, /geplant|verworfen|Becker|undefined|null|\[object|<script/)
  assert.deepEqual(
    [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']],
    ['no-store', 'no-referrer', 'noindex, nofollow'],
  )
  const compressed = brotliCompressSync(body).length
  assert.ok(compressed < 15_000, String(compressed))
  const english = await given.response(200, world.ask('GET', `${at}?lang=en`, { as }))
  assert.match(english.body, /<html lang="en">[\s\S]*Version 1\.3<\/a> · <b>current<\/b>/)
})

test('19.6: it can download each of these versions, all of them as ZIP, and nothing else', async (t) => {
  const { world, machine, later, wrong, prepared, dropped, at, as } = await opened(t)
  for (const { slug, bytes } of [machine.manual, later, wrong, machine.hidden]) {
    const answer = await given.response(200, world.ask('GET', `${at}/${slug}`, { as }))
    assert.deepEqual(answer.bytes, bytes)
    assert.deepEqual(
      [answer.headers['cache-control'], answer.headers['referrer-policy']],
      ['no-store', 'no-referrer'],
    )
    const part = { range: 'bytes=5-9' }
    const whole = await given.response(
      200,
      world.ask('GET', `${at}/${slug}`, { as, headers: part }),
    )
    assert.equal(whole.headers['accept-ranges'], 'none')
    assert.deepEqual(whole.bytes, bytes, 'no range is served without a log entry')
  }
  const name = (await world.ask('GET', `${at}/${wrong.slug}`, { as })).headers
  assert.match(name['content-disposition'] ?? '', /Fassung 1\.4, zur/)
  const zip = await given.response(200, world.ask('GET', `${at}/dateien.zip`, { as }))
  const names = unzip(zip.bytes)
    .map((entry) => entry.name)
    .toSorted()
  assert.deepEqual(names, [
    'Betriebsanleitung EA-105 (Fassung 1.2).pdf',
    'Betriebsanleitung EA-105 (Fassung 1.3).pdf',
    'Betriebsanleitung EA-105 (Fassung 1.4, zurückgezogen).pdf',
    'Geheim.pdf',
    'Konformitätserklärung.pdf',
  ])
  const stranger = await givenFiles.file(world, { filename: 'Fremd' })
  for (const slug of [stranger.slug, prepared.slug, dropped.slug, '0'.repeat(32), '%00']) {
    await given.response(404, world.ask('GET', `${at}/${slug}`, { as }))
  }
  // The session of one link opens no other, and the files' usual addresses stay closed.
  const other = await authorityLink(world, { part: machine.part })
  await given.response(404, world.ask('GET', `/authority/${other.id}`, { as }))
  await given.response(
    404,
    world.ask('GET', `/authority/${other.id}/${machine.manual.slug}`, { as }),
  )
  await given.response(401, world.ask('GET', `/uploads/${machine.manual.slug}`, { as }))
  await given.response(401, world.ask('GET', '/api/devices', { as }))
})

test('19.6: for an article number it sees that number’s files, not those of single devices', async (t) => {
  const { world, machine } = await opened(t)
  const { code } = await authorityLink(world, { part: machine.part })
  const { at, as } = await openedLink(world, code)
  const { body } = await given.response(200, world.ask('GET', at, { as }))
  assert.match(body, /Betriebsanleitung EA-105[\s\S]*Konformitätserklärung/)
  assert.doesNotMatch(body, /Geheim|Seriennummer<|Ausgeliefert/)
  await given.response(404, world.ask('GET', `${at}/${machine.hidden.slug}`, { as }))
})

test('19.6: a file that the device was delivered with and no longer shows is still listed for an authority, and marked as such', async (t) => {
  const { world, machine, at, as } = await opened(t)
  const { db } = world.services
  await db.updateTable('part_medias').set({ linked_on: null }).execute()
  await givenFiles.change(world, `/api/parts/${machine.part}`, { media: [] })
  const { body } = await given.response(200, world.ask('GET', at, { as }))
  assert.match(
    body,
    /Betriebsanleitung EA-105<\/h4>\s*<p>Deutsch · bei Auslieferung zugeordnet, heute nicht mehr/,
  )
  await given.response(200, world.ask('GET', `${at}/${machine.manual.slug}`, { as }))
})

test('19.6: every access and every download is logged with the number of the link, the device and the address', async (t) => {
  const { world, machine, link, at, as } = await opened(t)
  await world.ask('HEAD', `${at}/${machine.manual.slug}`, { as })
  await world.ask('GET', `${at}/${machine.manual.slug}`, { as })
  await world.ask('GET', `${at}/dateien.zip`, { as })
  const rows = await world.services.db
    .selectFrom('logs')
    .select(['message', 'serial_number', 'address', 'type'])
    .where('message', 'like', 'Zugang für Behörden Nr.%')
    .orderBy('id')
    .execute()
  const name = `Zugang für Behörden Nr. ${link.id} zu Gerät „ES/2022 ä<1>“`
  assert.deepEqual(
    rows.map(({ message }) => message),
    [
      `${name} angelegt, gültig für 14 Tage`,
      `${name}: geöffnet`,
      `${name}: „Betriebsanleitung EA-105 (Fassung 1.2).pdf“ heruntergeladen`,
      `${name}: alle 5 Fassungen als ZIP heruntergeladen`,
    ],
  )
  assert.ok(rows.every(({ serial_number: sn, type }) => sn === 'ES/2022 ä<1>' && type === 'info'))
  assert.ok(rows.slice(1).every(({ address }) => address === '127.0.0.1'))
  assert.ok(!JSON.stringify(rows).includes(link.code))
})

test('19.6: a ZIP with a single version is logged as such', async (t) => {
  const world = await openWorld(t)
  await authorityAccess(world)
  const media = [await given.media(world, { filename: 'Anleitung.pdf' })]
  const device = await given.device(world, { sn: 'ES-1', media })
  const { code } = await authorityLink(world, { device })
  const { at, as } = await openedLink(world, code)
  await given.response(200, world.ask('GET', `${at}/dateien.zip`, { as }))
  const logged = await world.services.db
    .selectFrom('logs')
    .select('message')
    .where('message', 'like', '%als ZIP heruntergeladen')
    .execute()
  assert.match(logged[0]?.message ?? '', /: die einzige Fassung als ZIP heruntergeladen$/)
})

test('19.6: a link expires on its day, its session after two hours', async (t) => {
  const { world, machine, link, at, as } = await opened(t)
  world.wait(2 * hour - 60_000)
  await given.response(200, world.ask('GET', at, { as }))
  world.wait(60_000)
  for (const path of [at, `${at}/${machine.manual.slug}`, `${at}/dateien.zip`]) {
    await given.response(404, world.ask('GET', path, { as }))
  }
  await openedLink(world, link.code)
  world.wait(14 * day - 3 * hour)
  const late = await openedLink(world, link.code)
  world.wait(hour)
  await given.response(404, world.ask('GET', late.at, { as: late.as }))
  await given.response(404, sendCode(world, link.code))
})

test('19.6: a session opened while the clock was ahead has expired once the clock is right', async (t) => {
  const { world, link } = await opened(t)
  world.wait(10 * day)
  const ahead = await openedLink(world, link.code)
  world.wait(-10 * day)
  await given.response(404, world.ask('GET', ahead.at, { as: ahead.as }))
})

test('19.6: whoever enters the whole link instead of its code gets in as well', async (t) => {
  const { world, link } = await opened(t)
  const whole = ` ${world.services.config.publicUrl}/authority#${link.code}\n`
  await given.response(303, sendCode(world, whole))
  await given.response(404, sendCode(world, `${link.code}#`))
})

test('19.6: the language chosen before the code is entered is that of the page behind it', async (t) => {
  const world = await openWorld(t)
  const headers = { 'accept-language': 'en' }
  const actionOf = async (query: string) => {
    const { body } = await world.ask('GET', `/authority${query}`, { headers })
    return /<form method="post" action="([^"]+)"/.exec(body)?.[1]
  }
  assert.equal(await actionOf('?lang=de'), '/authority?lang=de')
  assert.equal(await actionOf(''), '/authority')
})

test('19.6: a link that is revoked, switched off or loses its device ends at once, even within a session', async (t) => {
  const { world, machine, link, at, as } = await opened(t)
  const admin = await given.administrator(world)
  const isOpen = async (wanted: boolean, session = { at, as }, code = link.code) => {
    const file = `${session.at}/${machine.manual.slug}`
    for (const path of [session.at, file]) {
      const { status } = await world.ask('GET', path, { as: session.as })
      assert.equal(status, wanted ? 200 : 404, path)
    }
    assert.equal((await sendCode(world, code)).status, wanted ? 303 : 404)
  }
  await isOpen(true)
  await authorityAccess(world, false)
  await isOpen(false)
  await authorityAccess(world)
  await isOpen(true)
  const url = `/api/authority-links/${link.id}`
  await given.response(200, world.ask('DELETE', url, { as: admin }))
  await isOpen(false)
  const next = await authorityLink(world, { device: machine.device })
  const session = await openedLink(world, next.code)
  await isOpen(true, session, next.code)
  await givenFiles.change(world, `/api/devices/${machine.device}`, { deliveredOn: null })
  await given.response(200, world.ask('DELETE', `/api/devices/${machine.device}`, { as: admin }))
  await isOpen(false, session, next.code)
  const left = await world.services.db.selectFrom('authority_links').select('id').execute()
  assert.deepEqual(left, [], 'the recipient’s name is deleted with the device')
})

test('19.6: all invalid links get an identical response, and guessing is throttled', async (t) => {
  const { world, machine, link, as } = await opened(t)
  const admin = await given.administrator(world)
  const revoked = await authorityLink(world, { device: machine.device })
  await world.ask('DELETE', `/api/authority-links/${revoked.id}`, { as: admin })
  const expired = await authorityLink(world, { device: machine.device }, { days: 1 })
  world.wait(day)
  const read = (url: string, as?: Ticket) =>
    world.ask('GET', url, { as, headers: { accept: 'text/html' } })
  const answers = [
    await sendCode(world, 'x'.repeat(43)),
    await sendCode(world, ''),
    await sendCode(world, revoked.code),
    await sendCode(world, expired.code),
    await read(`/authority/${link.id}`),
    await read(`/authority/${revoked.id}`, as),
    await read('/authority/99999', as),
    await read('/authority/x', as),
    await read(`/authority/${link.id}/${machine.manual.slug}`),
  ]
  await authorityAccess(world, false)
  answers.push(await sendCode(world, link.code))
  const descriptions = answers.map(({ status, body, headers }) => {
    const { 'x-request-id': _, date: __, connection: ___, vary: ____, ...same } = headers
    return JSON.stringify([status, body, same])
  })
  assert.equal(new Set(descriptions).size, 1, descriptions.join('\n\n'))
  assert.equal(answers[0]?.status, 404)
  assert.match(answers[0]?.body, /role="alert">Dieser Zugang gilt nicht oder nicht mehr/)
  await authorityAccess(world)
  const guess = () => sendCode(world, 'y'.repeat(43), { from: '10.0.0.9' })
  for (let at = 0; at < 60; at += 1) await given.response(404, guess())
  await given.response(429, guess())
  // The owner of a link is not locked out by others at the same address.
  await given.response(303, sendCode(world, link.code, { from: '10.0.0.9' }))
})

test('19.6: all invalid links run the same queries, so the duration of a refusal reveals nothing', async (t) => {
  const { world, machine, link } = await opened(t)
  const { db } = world.services
  if (!isSqlite(db)) return t.skip('statements are watched on SQLite')
  const admin = await given.administrator(world)
  const revoked = await authorityLink(world, { device: machine.device })
  await world.ask('DELETE', `/api/authority-links/${revoked.id}`, { as: admin })
  const expired = await authorityLink(world, { device: machine.device }, { days: 1 })
  const over = await openedLink(world, expired.code)
  world.wait(day)
  const { at, as } = await openedLink(world, link.code)
  const lookedUp = async (refusals: (() => Promise<TestResponse>)[]) => {
    const found = new Set<string>()
    for (const request of refusals) {
      // Fills the caches first.
      await given.response(404, request())
      const { statements } = await watchingStatements(request)
      // A commit may be that of writes queued by others.
      const withoutCommits = [...statements].filter((text) => text !== 'commit')
      found.add(withoutCommits.toSorted().join('\n'))
    }
    return [...found]
  }
  const read = (url: string, ticket?: Ticket) => () => world.ask('GET', url, { as: ticket })
  const codes = ['x'.repeat(43), '', revoked.code, expired.code]
  const sent = codes.map((code) => () => sendCode(world, code))
  const pages = [
    ...[at, '/authority/99999', '/authority/x'].map((url) => read(url)),
    ...[read(over.at, over.as), read(`/authority/${revoked.id}`, as)],
  ]
  const [bySecret, byNumber] = [await lookedUp(sent), await lookedUp(pages)]
  assert.deepEqual([bySecret.length, byNumber.length], [1, 1])
  assert.match(bySecret[0] ?? '', /"secret_hash" = \?/)
  await authorityAccess(world, false)
  assert.deepEqual(await lookedUp([() => sendCode(world, link.code)]), bySecret)
  assert.deepEqual(await lookedUp([read(at, as)]), byNumber)
})

test('19.6: another site’s page cannot open a link in a visitor’s browser, and our cookie cannot be forged', async (t) => {
  const { world, machine, link, at, as } = await opened(t)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://boese.example' },
  ] as Record<string, string>[]) {
    assert.equal((await sendCode(world, link.code, { headers })).status, 403)
  }
  const answer = await sendCode(world, link.code, { headers: { 'sec-fetch-site': 'same-origin' } })
  const cookie = String(answer.headers['set-cookie'])
  assert.match(cookie, new RegExp(`; Path=/authority/${link.id};.*HttpOnly; .*SameSite=Strict`))
  const [until, signature] = (as.cookie ?? '').split('=')[1]?.split('.') ?? []
  for (const forged of [
    `${Number(until) + hour}.${signature}`,
    `${until}.`,
    `${until}.${'A'.repeat(43)}`,
    '',
    link.code,
  ]) {
    const ticket = { cookie: `typenschild-authority=${forged}` }
    await given.response(404, world.ask('GET', at, { as: ticket }))
  }
  // The secret in a query, a header or JSON gives no access.
  await given.response(404, world.ask('GET', `/authority/${link.id}?code=${link.code}`))
  await given.response(404, world.ask('GET', at, { as: { bearer: link.code } }))
  const stored = await world.services.db.selectFrom('authority_links').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(link.code))
  const other = await authorityLink(world, { part: machine.part })
  const moved = { cookie: as.cookie ?? '' }
  await given.response(404, world.ask('GET', `/authority/${other.id}`, { as: moved }))
})

test('19.6: the page of a link runs only its own script, which removes the secret from the address', async (t) => {
  const world = await openWorld(t)
  const { headers, body } = await given.response(200, world.ask('GET', '/authority'))
  const policy = headers['content-security-policy'] ?? ''
  const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? ''
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`))
  assert.match(policy, /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/)
  assert.match(script, /history\.replaceState/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['set-cookie'], undefined)
  assert.ok(brotliCompressSync(body).length < 15_000)
})

/** A machine whose manual has a current, a withdrawn and a prepared version, and an open link to it. */
async function opened(t: TestContext) {
  const world = await openWorld(t)
  const all = await machine(world)
  const { manual, device } = all
  const later = await givenFiles.version(world, manual.media, {
    version: '1.3',
    releasedOn: '2025-09-01',
  })
  const wrong = await givenFiles.version(world, manual.media, {
    version: '1.4',
    releasedOn: '2025-10-01',
  })
  await givenFiles.change(world, `/api/versions/${wrong.id}`, { withdrawnReason: 'falsch' })
  const planned = { version: 'geplant', releasedOn: '2999-01-01' }
  const prepared = await givenFiles.version(world, manual.media, planned)
  const tomorrow = dayIn('Europe/Berlin', new Date(world.services.clock().getTime() + day))
  const dropped = await givenFiles.version(world, manual.media, {
    version: 'verworfen',
    releasedOn: tomorrow,
  })
  // Withdrawn before its release date, which has passed since: nobody ever saw it.
  await givenFiles.change(world, `/api/versions/${dropped.id}`, { withdrawnReason: 'falsch' })
  world.wait(3 * day)
  await authorityAccess(world)
  const link = await authorityLink(world, { device })
  return {
    world,
    machine: all,
    later,
    wrong,
    prepared,
    dropped,
    link,
    ...(await openedLink(world, link.code)),
  }
}
