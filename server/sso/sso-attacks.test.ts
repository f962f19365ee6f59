import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import * as sso from '../testing/given-sso.ts'
import { openLyingProvider, type Token } from '../testing/lying-provider.ts'
import { openOidcProvider, signInAtProvider } from '../testing/oidc-provider.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const publicUrl = 'http://localhost:3000'
const refused = '/admin-login#fehler=abgelehnt'
const overdue = '/admin-login#fehler=abgelaufen'

test('15.4 attack: a callback that is replayed, in the same browser or another, does not sign anybody in', async (t) => {
  const { world } = await withRealProvider(t)
  const { url, cookie } = await sso.begin(world)
  const { search } = await signInAtProvider(url, 'bernd@werk')
  // The callback was observed and is tried from elsewhere first.
  assert.equal((await sso.comeBack(world, search, '')).location, overdue)
  assert.equal((await sso.comeBack(world, search, cookie)).location, overdue)
  const back = await sso.signIn(world, 'bernd@werk')
  await given.response(200, sso.finish(world, back))
  await given.refused('bad-ticket', sso.finish(world, back))
})

test('15.4 attack: the same callback twenty times at once gets one session', async (t) => {
  const { world } = await withRealProvider(t)
  const { url, cookie } = await sso.begin(world)
  const { search } = await signInAtProvider(url, 'bernd@werk')
  const backs = await Promise.all(
    Array.from({ length: 20 }, () => sso.comeBack(world, search, cookie)),
  )
  const [back, ...others] = backs.filter(({ location }) => location.includes('ticket='))
  assert.ok(back && others.length === 0)
  const finished = await Promise.all(Array.from({ length: 20 }, () => sso.finish(world, back)))
  assert.equal(finished.filter(({ status }) => status === 200).length, 1)
})

test('15.4 attack: a code is valid only once, for the sign-in that requested it', async (t) => {
  const { world } = await withRealProvider(t)
  const [mine, theirs] = [await sso.begin(world), await sso.begin(world)]
  const { searchParams: stolen } = await signInAtProvider(theirs.url, 'bernd@werk')
  // Their code with my state: my verifier does not match it.
  const swapped = new URLSearchParams(stolen)
  swapped.set('state', mine.parameters.get('state') ?? '')
  assert.equal((await sso.comeBack(world, `?${swapped}`, mine.cookie)).location, refused)
  // Their state in my browser.
  assert.equal((await sso.comeBack(world, `?${stolen}`, mine.cookie)).location, overdue)
  const own = await sso.begin(world)
  const { search, searchParams } = await signInAtProvider(own.url, 'bernd@werk')
  await given.response(200, sso.finish(world, await sso.comeBack(world, search, own.cookie)))
  const again = await sso.begin(world)
  searchParams.set('state', again.parameters.get('state') ?? '')
  const reused = await sso.comeBack(world, `?${searchParams}`, again.cookie)
  assert.equal(reused.location, refused)
})

test('15.4 attack: a provider account that was unlinked or replaced meanwhile does not sign anybody in', async (t) => {
  const { world } = await withRealProvider(t)
  const as = await given.administrator(world)
  const identity = (subject: string) =>
    given.response(200, world.ask('PUT', '/api/users/2/identity', { as, body: { subject } }))
  const replaced = await sso.signIn(world, 'bernd@werk')
  await identity('bernd@neu')
  await given.refused('bad-ticket', sso.finish(world, replaced))
  await identity('bernd@werk')
  const unlinked = await sso.signIn(world, 'bernd@werk')
  const own = await given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7')
  await given.response(200, world.ask('DELETE', '/api/auth/sso', { as: own }))
  await given.refused('bad-ticket', sso.finish(world, unlinked))
})

test('15.4 attack: the ticket after the # is valid only in the browser that began, and for a minute', async (t) => {
  const { world } = await withRealProvider(t)
  const stolen = await sso.signIn(world, 'bernd@werk')
  const other = await sso.begin(world)
  await given.refused('bad-ticket', sso.finish(world, { ...stolen, cookie: other.cookie }))
  await given.refused('bad-ticket', sso.finish(world, { ...stolen, cookie: '' }))
  const late = await sso.signIn(world, 'bernd@werk')
  world.wait(61_000)
  await given.refused('bad-ticket', sso.finish(world, late))
  const begun = await sso.begin(world)
  const { search } = await signInAtProvider(begun.url, 'bernd@werk')
  world.wait(10 * 60_000 + 1_000)
  assert.equal((await sso.comeBack(world, search, begun.cookie)).location, overdue)
})

test('15.4 attack: a page of another site can neither begin nor finish a sign-in', async (t) => {
  const { world } = await withRealProvider(t)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const begin = world.ask('POST', '/api/auth/sso/begin', { body: {}, headers })
  await given.refused('cross-site', begin)
  const { location, cookie } = await sso.signIn(world, 'bernd@werk')
  const ticket = location.split('ticket=')[1]
  const finish = { body: { ticket }, headers: { ...headers, cookie } }
  await given.refused('cross-site', world.ask('POST', '/api/auth/sso/finish', finish))
})

test('15.4 attack: a token with a wrong audience, issuer, time or signature is refused', async (t) => {
  const provider = await openLyingProvider()
  t.after(() => provider.stop())
  const world = await linkedWorld(t, provider.settings)
  const now = Math.floor(Date.now() / 1_000)
  const comeBack = async (token: (nonce: string) => Token, change: Record<string, string> = {}) => {
    const { parameters, cookie } = await sso.begin(world)
    provider.say(token(parameters.get('nonce') ?? ''))
    const response = {
      code: 'x',
      state: parameters.get('state') ?? '',
      iss: provider.issuer,
      ...change,
    }
    return sso.comeBack(world, `?${new URLSearchParams(response)}`, cookie)
  }
  const right = await comeBack((nonce) => ({ claims: { nonce } }))
  await given.response(200, sso.finish(world, right))

  const lies: Record<string, (nonce: string) => Token> = {
    'another nonce': () => ({ claims: { nonce: 'x' } }),
    'no nonce': () => ({ claims: {} }),
    'another audience': (nonce) => ({ claims: { nonce, aud: 'other' } }),
    'more audiences': (nonce) => ({ claims: { nonce, aud: ['portal', 'other'] } }),
    'for another party': (nonce) => ({
      claims: { nonce, aud: ['portal', 'other'], azp: 'other' },
    }),
    'another issuer': (nonce) => ({ claims: { nonce, iss: 'https://evil.example' } }),
    'no subject': (nonce) => ({ claims: { nonce, sub: undefined } }),
    'an empty subject': (nonce) => ({ claims: { nonce, sub: '' } }),
    'a subject that no database keeps': (nonce) => ({ claims: { nonce, sub: 'a\u0000b' } }),
    'over since an hour': (nonce) => ({ claims: { nonce, iat: now - 7_200, exp: now - 3_600 } }),
    'not before an hour': (nonce) => ({ claims: { nonce, nbf: now + 3_600 } }),
    'no end': (nonce) => ({ claims: { nonce, exp: undefined } }),
    unsigned: (nonce) => ({ claims: { nonce }, alg: 'none' }),
    'signed by somebody else': (nonce) => ({ claims: { nonce }, isForged: true }),
    'another algorithm': (nonce) => ({ claims: { nonce }, alg: 'HS256' }),
  }
  for (const [lie, token] of Object.entries(lies)) {
    assert.equal((await comeBack(token)).location, refused, lie)
  }
  const honest = (nonce: string): Token => ({ claims: { nonce } })
  const answers: Record<string, string>[] = [
    { iss: 'https://evil.example' },
    { error: 'access_denied', code: '' },
    { error: 'login_required' },
  ]
  for (const change of answers) {
    assert.equal((await comeBack(honest, change)).location, refused, JSON.stringify(change))
  }
  assert.equal((await comeBack(honest, { state: 'x' })).location, overdue)
  const refusals = await world.services.db
    .selectFrom('logs')
    .select('type')
    .where('message', '=', 'login: Der Anbieter hat die Anmeldung nicht bestätigt!')
    .execute()
  const tried = Object.keys(lies).length + answers.length
  assert.deepEqual([refusals.length, refusals[0]?.type], [tried, 'error'])
})

test('15.4 attack: the same subject at another provider is somebody else', async (t) => {
  const provider = await openLyingProvider()
  t.after(() => provider.stop())
  const world = await linkedWorld(t, provider.settings)
  await world.services.db.updateTable('identities').set({ issuer: 'https://before' }).execute()
  const { parameters, cookie } = await sso.begin(world)
  provider.say({ claims: { nonce: parameters.get('nonce') } })
  const response = { code: 'x', state: parameters.get('state') ?? '', iss: provider.issuer }
  const back = await sso.comeBack(world, `?${new URLSearchParams(response)}`, cookie)
  assert.equal(back.location, '/admin-login#fehler=unbekannt')
})

test('15.4 attack: a stolen session cannot link an account without the password, and linking is tied to its session', async (t) => {
  const { world } = await withRealProvider(t)
  const { bearer = '' } = await given.administrator(world)
  const begun = await given.response(
    200,
    world.ask('POST', '/api/auth/sso/link', { as: { bearer }, body: {} }),
  )
  const { search } = await signInAtProvider(begun.body.url, 'angreifer')
  await given.response(200, world.ask('POST', '/api/auth/logout', { as: { bearer }, body: {} }))
  const back = await sso.comeBack(world, search, given.cookieOf(begun))
  assert.equal(back.location, '/user#fehler=abgelaufen')

  const as = { bearer: (await given.administrator(world)).bearer ?? '' }
  world.wait(11 * 60_000)
  for (const attempt of [
    () => world.ask('POST', '/api/auth/sso/link', { as, body: {} }),
    () => world.ask('DELETE', '/api/auth/sso', { as }),
    () => world.ask('PUT', '/api/users/1/identity', { as, body: { subject: 'angreifer' } }),
    () => world.ask('DELETE', '/api/users/2/identity', { as }),
  ]) {
    await given.refused('confirmation-required', attempt())
  }
  assert.equal((await sso.signIn(world, 'angreifer')).location, '/admin-login#fehler=unbekannt')
})

test('15.4 attack: a provider that still knows the browser does not confirm the person who found it unattended', async (t) => {
  const provider = await openLyingProvider()
  t.after(() => provider.stop())
  const world = await linkedWorld(t, provider.settings)
  const signIn = async (claims: object, body = {}) => {
    const { parameters, cookie } = await sso.begin(world, body)
    provider.say({ claims: { nonce: parameters.get('nonce'), ...claims } })
    const response = { code: 'x', state: parameters.get('state') ?? '', iss: provider.issuer }
    return sso.comeBack(world, `?${new URLSearchParams(response)}`, cookie)
  }
  const addFactor = async (back: sso.Back) => {
    const { body } = await given.response(200, sso.finish(world, back))
    return world.ask('POST', '/api/auth/factors/begin', { as: { bearer: body.jwt }, body: {} })
  }
  const ago = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1_000) - seconds })
  const inMilliseconds = { auth_time: Date.now() - 3_600_000 }
  // Signed in there an hour ago, or at an unknown time.
  for (const claims of [ago(3_600), {}, inMilliseconds]) {
    await given.refused('confirmation-required', addFactor(await signIn(claims)))
    const { location } = await signIn(claims, { again: true })
    assert.equal(location, '/user#fehler=nicht-neu')
  }
  await given.response(200, addFactor(await signIn(ago(20))))
  await given.response(200, addFactor(await signIn(ago(20), { again: true })))
  const { parameters } = await sso.begin(world, { again: true })
  assert.deepEqual([parameters.get('prompt'), parameters.get('max_age')], ['login', '0'])
  assert.equal((await sso.begin(world)).parameters.get('prompt'), null)
})

test('15.4 attack: an account at the provider that was replaced or unlinked keeps no session', async (t) => {
  const { world } = await withRealProvider(t)
  const as = await given.administrator(world)
  const identity = (subject: string) =>
    given.response(200, world.ask('PUT', '/api/users/2/identity', { as, body: { subject } }))
  const open = async (subject: string) => {
    const { body } = await given.response(200, sso.finish(world, await sso.signIn(world, subject)))
    return { bearer: body.jwt }
  }
  const me = (as: Ticket) => world.ask('GET', '/api/users/me', { as })
  const former = await open('bernd@werk')
  await identity('bernd@werk')
  await given.response(200, me(former))
  await identity('b-2')
  await given.refused('session-expired', me(former))

  const replaced = await open('b-2')
  const byPassword = { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' }
  const signedIn = await world.ask('POST', '/api/auth/local', { body: byPassword })
  const own = { bearer: signedIn.body.jwt }
  const begun = await world.ask('POST', '/api/auth/sso/link', { as: own, body: {} })
  const { search } = await signInAtProvider(begun.body.url, 'b-3')
  const { location } = await sso.comeBack(world, search, given.cookieOf(begun))
  assert.equal(location, '/user#verknuepft=ja')
  await given.refused('session-expired', me(replaced))

  const unlinked = await open('b-3')
  await given.response(200, world.ask('DELETE', '/api/auth/sso', { as: own }))
  await given.refused('session-expired', me(unlinked))
  await given.response(200, me(own))
})

test('15.4 attack: an account that is already linked cannot be linked with anybody else', async (t) => {
  const { world } = await withRealProvider(t)
  const as = { bearer: (await given.administrator(world)).bearer ?? '' }
  const begun = await given.response(200, world.ask('POST', '/api/auth/sso/link', { as, body: {} }))
  const { search } = await signInAtProvider(begun.body.url, 'bernd@werk')
  const back = await sso.comeBack(world, search, given.cookieOf(begun))
  assert.equal(back.location, '/user#fehler=vergeben')
  const signedIn = await given.response(
    200,
    sso.finish(world, await sso.signIn(world, 'bernd@werk')),
  )
  assert.equal(signedIn.body.user.username, 'bernd')
})

async function withRealProvider(t: TestContext) {
  const provider = await openOidcProvider(publicUrl)
  t.after(() => provider.stop())
  return { world: await linkedWorld(t, provider.settings) }
}

/** A portal where `bernd` is linked with `bernd@werk`. */
async function linkedWorld(t: TestContext, settings: Record<string, string>): Promise<World> {
  const world = await openWorld(t, settings)
  const as = await given.administrator(world)
  await given.staff(world)
  const body = { subject: 'bernd@werk' }
  await given.response(200, world.ask('PUT', '/api/users/2/identity', { as, body }))
  return world
}
