import assert from 'node:assert/strict'
import test from 'node:test'
import { pages } from '#contract/pages.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: pages and headers are looked at.

const english = 'fr-FR, en;q=0.8, de;q=0.5'
const ofCustomers = ['/customer-login', '/customer-view', '/passwort-vergessen', '/passwort-neu']

test('17.3: pages of customers are in the language that was chosen, else the browser’s, else German', async (t) => {
  const world = await openWorld(t)
  assert.equal(await languageOf(world, '/customer-login'), 'de')
  assert.equal(await languageOf(world, '/customer-login', { 'accept-language': 'fr' }), 'de')
  const requestHeaders = { 'accept-language': english }
  for (const page of pages.filter((candidate) => candidate !== '/')) {
    const isOfCustomers = ofCustomers.includes(page)
    assert.equal(await languageOf(world, page, requestHeaders), isOfCustomers ? 'en' : 'de', page)
    const { headers, body } = await world.ask('GET', page, { headers: requestHeaders })
    assert.equal(headers.vary?.includes('accept-language') ?? false, isOfCustomers, page)
    // Whoever goes on to a page of customers from here reads it in the own language.
    assert.match(body, /<meta name="language" content="en"/)
  }
  const chosen = { ...requestHeaders, cookie: 'typenschild-language=de' }
  assert.equal(await languageOf(world, '/customer-login', chosen), 'de')
  const odd = { ...requestHeaders, cookie: 'typenschild-language=__proto__' }
  assert.equal(await languageOf(world, '/customer-login', odd), 'en')
})

test('17.3: the login is drawn in the language of the page, its words are asked for at once', async (t) => {
  const world = await openWorld(t)
  const german = await world.ask('GET', '/customer-login')
  assert.match(german.body, /<h1>Kunden Login<\/h1>/)
  assert.match(german.body, /<title>Kunden Login – Typenschild<\/title>/)
  assert.match(german.body, /<noscript>\s*<p>Bitte schalten Sie JavaScript ein/)
  assert.match(german.body, /<p class="too-old" lang="de">Dieser Browser ist zu alt/)
  assert.match(german.body, /<link rel="modulepreload" crossorigin href="\/assets\/sample\.js">/)
  const headers = { 'accept-language': 'en' }
  const page = await world.ask('GET', '/customer-login?sn=KP-1', { headers })
  assert.match(page.body, /<h1>Customer login<\/h1>/)
  assert.match(page.body, /<title>Customer login – Typenschild<\/title>/)
  assert.match(page.body, /<noscript>\s*<p>Please turn on JavaScript/)
  assert.match(page.body, /<p class="too-old" lang="en">This browser is too old/)
  assert.match(page.body, /<input value="KP-1"/)
})

test('17.3: a link chooses a language for good, and leaves the rest of the address as it was', async (t) => {
  const world = await openWorld(t)
  const sn = encodeURIComponent('A B/ß&%')
  const answer = await world.ask('GET', `/customer-login?lang=en&sn=${sn}`)
  assert.deepEqual([answer.status, answer.headers.location], [303, `/customer-login?sn=${sn}`])
  assert.match(
    String(answer.headers['set-cookie']),
    /^typenschild-language=en; Max-Age=31536000; Path=\/; SameSite=Lax$/,
  )
  const bare = await world.ask('GET', '/passwort-neu?lang=de')
  assert.deepEqual([bare.status, bare.headers.location], [303, '/passwort-neu'])
  const unknown = await world.ask('GET', '/customer-login?lang=xx')
  assert.deepEqual([unknown.status, unknown.headers['set-cookie']], [200, undefined])
  const ofStaff = await world.ask('GET', '/admin-login?lang=en')
  assert.deepEqual([ofStaff.status, ofStaff.headers['set-cookie']], [200, undefined])
})

test('17.3: a link that leads nowhere is explained in the reader’s language', async (t) => {
  const world = await openWorld(t, { IMPRINT_URL: 'https://example.com/impressum' })
  const headers = { accept: 'text/html', 'accept-language': 'en' }
  for (const [path, status] of [
    ['/uploads/x.pdf', 401],
    ['/g/abcdefgh', 404],
    ['/nichts', 404],
    ['/%E0%A4%A', 400],
  ] as const) {
    const answer = await world.ask('GET', path, { headers })
    assert.equal(answer.status, status, path)
    assert.match(answer.body, /<html lang="en">/, path)
    assert.doesNotMatch(answer.body.replace('impressum', ''), /[äöüß]|Anmeldung|Impressum/, path)
  }
  const asked = await world.ask('GET', '/g/abcdefgh?lang=de', { headers })
  assert.match(asked.body, /<html lang="de">/, 'the language of the link')
  const { cookie } = await given.administrator(world)
  const staff = await world.ask('GET', '/nichts', { headers: { ...headers, cookie: cookie ?? '' } })
  assert.match(staff.body, /<html lang="de">/)
  const { body } = await world.ask('GET', '/api/nichts', { headers })
  assert.equal(body.error.message, 'Diese Adresse gibt es nicht!')
})

test('a file that is not theirs leads whoever is signed in back to what is, and not to a login', async (t) => {
  const world = await openWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part })
  for (const [visitor, ways] of [
    [await given.signInCustomer(world, 'A 1', 'geraete-passwort'), ['/customer-view']],
    [await given.staff(world), ['/user']],
    [undefined, ['/customer-login?datei=/uploads/x.pdf', '/admin-login?datei=/uploads/x.pdf']],
  ] as const) {
    const headers = { accept: 'text/html', cookie: visitor?.cookie ?? '' }
    const { body } = await world.ask('GET', '/uploads/x.pdf', { headers })
    const links = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)
    assert.deepEqual(
      links.map((link) => decodeURIComponent(String(link))),
      ways,
    )
  }
})

test('17.7: pages know how the maker is reached, as it is set now', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const makerSettings = { makerPhone: '+49 (0)7031 4711', makerEmail: 'service@example.com' }
  const unset = { makerPhone: '', makerEmail: '', supportEmail: 'support@typenschild.example' }
  assert.deepEqual(await makerIn(world), unset)
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: makerSettings }))
  assert.deepEqual(await makerIn(world), {
    ...makerSettings,
    supportEmail: makerSettings.makerEmail,
  })
  const reached = await openWorld(t, { SUPPORT_EMAIL: 'hilfe@example.com' })
  await given.response(
    200,
    reached.ask('PUT', '/api/settings', {
      as: await given.administrator(reached),
      body: makerSettings,
    }),
  )
  assert.deepEqual(await makerIn(reached), { ...makerSettings, supportEmail: 'hilfe@example.com' })
})

async function languageOf(world: World, path: string, headers: Record<string, string> = {}) {
  const { body } = await given.response(200, world.ask('GET', path, { headers }))
  return /<html lang="(\w+)">/.exec(body)?.[1]
}

async function makerIn(world: World) {
  const { body } = await given.response(200, world.ask('GET', '/customer-view'))
  const [, written = ''] = body.match(/<meta name="portal" content="([^"]*)"/) ?? []
  const { makerPhone, makerEmail, supportEmail } = JSON.parse(written.replaceAll('&quot;', '"'))
  return { makerPhone, makerEmail, supportEmail }
}
