import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import * as sso from '../testing/given-sso.ts'
import { type Account, openOidcProvider, signInAtProvider } from '../testing/oidc-provider.ts'
import { portal } from '../testing/operator.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: sso-attacks.test.ts and second-factor.test.ts sign in by a provider and by factors there.

const publicUrl = 'http://localhost:3000'

test('15.4: a linked person signs in at the provider', async (t) => {
  const { world } = await withProvider(t)
  const as = await given.staff(world)
  await linkOwn(world, as, 'bernd@werk')
  const { url, cookie } = await sso.begin(world)
  const { search } = await signInAtProvider(url, 'bernd@werk')
  // A program that requests the address first does not use it up.
  const request = world.ask('HEAD', `/api/auth/sso/callback${search}`, { headers: { cookie } })
  await given.response(204, request)
  const back = await sso.comeBack(world, search, cookie)
  assert.match(back.location, /^\/admin-login#ticket=[\w-]{43}$/)
  const signedIn = await given.response(200, sso.finish(world, back))
  assert.equal(signedIn.body.user.username, 'bernd')
  assert.match(given.cookieOf(signedIn), /typenschild-/)
  const cookies = String(signedIn.headers['set-cookie'])
  assert.match(cookies, /typenschild-staff=[^;]+;[^,]*SameSite=Strict/)
  const me = world.ask('GET', '/api/users/me', { as: { bearer: signedIn.body.jwt } })
  assert.equal((await given.response(200, me)).body.username, 'bernd')
})

test('15.4: a person who has just authenticated at the provider, or does so again, need not confirm a password', async (t) => {
  const { world } = await withProvider(t)
  await linkOwn(world, await given.staff(world), 'bernd@werk')
  for (const options of [{}, { again: true }]) {
    const back = await sso.signIn(world, 'bernd@werk', options)
    const { body } = await given.response(200, sso.finish(world, back))
    const as = { bearer: body.jwt }
    await given.response(200, world.ask('POST', '/api/auth/factors/begin', { as, body: {} }))
  }
})

test('15.4: the cookie of the redirect is Lax, HttpOnly and expires after ten minutes', async (t) => {
  const { world } = await withProvider(t)
  const begun = await given.response(200, world.ask('POST', '/api/auth/sso/begin', { body: {} }))
  assert.match(
    String(begun.headers['set-cookie']),
    /^typenschild-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const url = new URL(begun.body.url)
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(url.searchParams.get('response_type'), 'code')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(url.searchParams.get(name))
})

test('15.4: nobody is linked by an e-mail address', async (t) => {
  const email = 'chefin@example.com'
  const accounts = { fremd: { email, email_verified: true, preferred_username: 'chefin' } }
  const { world } = await withProvider(t, accounts, { ADMIN_EMAIL: email })
  const back = await sso.signIn(world, 'fremd')
  assert.equal(back.location, '/admin-login#fehler=unbekannt')
  const as = await given.administrator(world)
  const entries = (await world.ask('GET', '/api/logs?sort=id:desc', { as })).body.data
  assert.match(entries[0].attributes.message, /gehört zu diesem Konto beim Anbieter: fremd$/)
})

test('15.4: an administrator links a colleague, one account with only one person, and unlinks them', async (t) => {
  const { world } = await withProvider(t)
  const as = await given.administrator(world)
  await given.staff(world)
  await given.staff(world, 'anna')
  const link = (id: number, subject: string) =>
    world.ask('PUT', `/api/users/${id}/identity`, { as, body: { subject } })
  await given.response(200, link(2, 'b-4711'))
  assert.deepEqual(await given.wrongFields(link(3, 'b-4711')), { subject: 'unique' })
  const identity = await world.ask('GET', '/api/users/2/identity', { as })
  assert.equal(identity.body.identity.subject, 'b-4711')
  const signedIn = await given.response(200, sso.finish(world, await sso.signIn(world, 'b-4711')))
  const session = { bearer: signedIn.body.jwt }
  await given.response(200, world.ask('DELETE', '/api/users/2/identity', { as }))
  await given.refused('session-expired', world.ask('GET', '/api/users/me', { as: session }))
  assert.equal((await sso.signIn(world, 'b-4711')).location, '/admin-login#fehler=unbekannt')
})

test('15.4: an administrator’s link holds whether the setting ends in a slash or not', async (t) => {
  const provider = await openOidcProvider(publicUrl)
  t.after(() => provider.stop())
  const world = await openWorld(t, { ...provider.settings, OIDC_ISSUER: `${provider.issuer}/` })
  const as = await given.administrator(world)
  await given.staff(world)
  const link = world.ask('PUT', '/api/users/2/identity', { as, body: { subject: 'b-4711' } })
  assert.equal((await given.response(200, link)).body.issuer, provider.issuer)
  await given.response(200, sso.finish(world, await sso.signIn(world, 'b-4711')))
})

test('15.4: a blocked person does not get in through the provider', async (t) => {
  const { world } = await withProvider(t)
  const as = await given.administrator(world)
  await linkOwn(world, await given.staff(world), 'bernd@werk')
  await given.response(200, world.ask('PUT', '/api/users/2', { as, body: { blocked: true } }))
  assert.equal((await sso.signIn(world, 'bernd@werk')).location, '/admin-login#fehler=unbekannt')
})

test('15.4: people authenticated by the provider become staff users if the settings say so', async (t) => {
  const accounts = {
    neu: { preferred_username: 'Nora Neu', email: 'nora@example.com', email_verified: true },
    gleich: { preferred_username: 'chefin', email: 'x@example.com', email_verified: false },
    // Values that could not be saved in the portal.
    seltsam: { preferred_username: ' ', email: 'Olaf <olaf@example.com>', email_verified: true },
    lang: { preferred_username: `${'n'.repeat(89)}😀` },
  }
  const { world } = await withProvider(t, accounts, { OIDC_CREATE_USERS: 'on' })
  const users = []
  for (const name of ['neu', 'gleich', 'seltsam', 'lang', 'neu']) {
    const { body } = await given.response(200, sso.finish(world, await sso.signIn(world, name)))
    const { username, email, isAdmin } = body.user
    users.push([username, email, isAdmin])
  }
  assert.deepEqual(users, [
    ['Nora Neu', 'nora@example.com', false],
    ['chefin 2', null, false],
    ['seltsam', null, false],
    ['n'.repeat(89), null, false],
    ['Nora Neu', 'nora@example.com', false],
  ])
})

test('15.4: a claim decides who is an administrator, and the last one stays one', async (t) => {
  const accounts: Record<string, Account> = {
    nora: { roles: ['portal-admin', 'x'] },
    chefin: { roles: [] },
  }
  const settings = { OIDC_CREATE_USERS: 'on', OIDC_ADMIN_ROLE: 'roles=portal-admin' }
  const { world } = await withProvider(t, accounts, settings)
  await linkOwn(world, await given.administrator(world), 'chefin')
  const signIn = async (name: string) =>
    (await given.response(200, sso.finish(world, await sso.signIn(world, name)))).body
  assert.equal((await signIn('chefin')).user.isAdmin, true)
  const nora = await signIn('nora')
  assert.equal(nora.user.isAdmin, true)
  assert.equal((await signIn('chefin')).user.isAdmin, false)
  accounts.chefin = { roles: ['portal-admin'] }
  accounts.nora = {}
  assert.equal((await signIn('chefin')).user.isAdmin, true)
  assert.equal((await signIn('nora')).user.isAdmin, false)
  const me = world.ask('GET', '/api/users/me', { as: { bearer: nora.jwt } })
  await given.refused('session-expired', me)
})

test('15.4: a sign-out leads to the provider’s after a sign-in there, but not after one by password', async (t) => {
  const { world, issuer } = await withProvider(t)
  const as = await given.administrator(world)
  await linkOwn(world, as, 'chefin')
  const { body } = await given.response(200, sso.finish(world, await sso.signIn(world, 'chefin')))
  const logout = (bearer: string) =>
    given.response(200, world.ask('POST', '/api/auth/logout', { as: { bearer }, body: {} }))
  const { url } = (await logout(body.jwt)).body
  assert.ok(url.startsWith(`${issuer}/session/end?`), url)
  const parameters = new URL(url).searchParams
  assert.equal(parameters.get('post_logout_redirect_uri'), `${publicUrl}/admin-login`)
  assert.equal((await fetch(url)).status, 200)
  assert.deepEqual((await logout(as.bearer ?? '')).body, {})
})

test('15.4: passwords can be switched off, the setup code stays, and an operator can let people back in', async (t) => {
  const settings = { PASSWORD_LOGIN: 'off', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
  const { world } = await withProvider(t, {}, settings)
  const body = { username: 'chefin', password: 'Werkstatt-Portal-26', code: world.setupCode }
  await given.response(200, world.ask('POST', '/api/setup', { body }))
  await given.refused('password-login-off', factors.password(world))
  const admin = await given.administrator(world)
  await linkOwn(world, admin, 'chefin')
  await given.refused('conflict', world.ask('DELETE', '/api/auth/sso', { as: admin }))
  const done = await portal(world, ['user', 'sign-in-link', 'chefin'])
  assert.equal(done.code, 0, done.err)
  const [, ticket = ''] = /\/admin-login#ticket=([\w-]{43})\b/.exec(done.out) ?? []
  const finish = () => world.ask('POST', '/api/auth/sso/finish', { body: { ticket } })
  assert.equal((await given.response(200, finish())).body.user.username, 'chefin')
  await given.refused('bad-ticket', finish())
})

test('15.4: an operator’s link asks for the second factor, and expires after a quarter of an hour', async (t) => {
  const world = await openWorld(t)
  await factors.app(world, await given.administrator(world))
  const link = async () => {
    const { out } = await portal(world, ['user', 'sign-in-link', 'chefin'])
    return /#ticket=([\w-]{43})\b/.exec(out)?.[1]
  }
  const finish = (ticket: unknown) =>
    world.ask('POST', '/api/auth/sso/finish', { body: { ticket } })
  await given.refused('second-factor', finish(await link()))
  const late = await link()
  world.wait(16 * 60_000)
  await given.refused('bad-ticket', finish(late))
  await given.staff(world)
  await portal(world, ['user', 'disable', 'bernd'])
  const blocked = await portal(world, ['user', 'sign-in-link', 'bernd'])
  assert.equal(blocked.code, 1)
  assert.match(blocked.err, /„bernd“ ist gesperrt.*user enable bernd$/m)
})

test('15.4: a sign-in can be finished in another process, and a restart does not end sessions from the provider', async (t) => {
  const { world } = await withProvider(t, {}, { SECOND_FACTOR: 'administrators' })
  await linkOwn(world, await given.administrator(world), 'chefin')
  const { url, cookie } = await sso.begin(world)
  const { search } = await signInAtProvider(url, 'chefin')
  await world.restart()
  const back = await sso.comeBack(world, search, cookie)
  await world.restart()
  const { body } = await given.response(200, sso.finish(world, back))
  await world.restart()
  await given.response(200, world.ask('GET', '/api/users/me', { as: { bearer: body.jwt } }))
})

test('15.4: an unreachable provider only prevents signing in there', async (t) => {
  const { world, stop } = await withProvider(t)
  await stop()
  await world.restart()
  await given.refused('unavailable', world.ask('POST', '/api/auth/sso/begin', { body: {} }))
  await given.response(200, factors.password(world))
})

test('15.4: without a provider there is no sign-in at one', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.refused('not-found', world.ask('POST', '/api/auth/sso/begin', { body: {} }))
  await given.refused('not-found', world.ask('POST', '/api/auth/sso/link', { as, body: {} }))
  const answer = await world.ask('GET', '/api/auth/sso/callback?code=x&state=y')
  assert.equal(answer.headers.location, '/admin-login#fehler=abgelaufen')
})

async function withProvider(
  t: TestContext,
  accounts: Record<string, Account> = {},
  settings: Record<string, string> = {},
) {
  const provider = await openOidcProvider(publicUrl, accounts)
  let isOpen = true
  const stop = async () => {
    if (isOpen) await provider.stop()
    isOpen = false
  }
  t.after(stop)
  const world = await openWorld(t, { ...provider.settings, ...settings })
  return { world, issuer: provider.issuer, stop }
}

/** Links one's own account with this provider account. */
async function linkOwn(world: World, as: Ticket, name: string): Promise<void> {
  const begun = await given.response(
    200,
    world.ask('POST', '/api/auth/sso/link', { as: { bearer: as.bearer ?? '' }, body: {} }),
  )
  const { search } = await signInAtProvider(begun.body.url, name)
  const back = await sso.comeBack(world, search, given.cookieOf(begun))
  assert.equal(back.location, '/user#verknuepft=ja')
  const own = await world.ask('GET', '/api/auth/sso', { as })
  assert.equal(own.body.identity.subject, name)
}
