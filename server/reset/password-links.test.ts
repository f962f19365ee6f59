import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../db/database.ts'
import { isAnyLockAwaited } from '../testing/awaited-locks.ts'
import * as given from '../testing/given.ts'
import { askForLink, lastSecret } from '../testing/given-links.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer, type SmtpPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'

const minute = 60_000
const old = 'Drehbank-und-Spindel-7'
const next = 'Kegelradgetriebe 12'

test('a staff user sets a new password by a link that is valid for half an hour, which ends all sessions (15.5)', async (t) => {
  const { world, peer, bernd } = await withBernd(t)
  const as = await given.administrator(world)
  const body = { makerName: 'Öl & Söhne', makerEmail: 'werk@example.com' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  await given.response(200, askForLink(world, { identifier: 'BERND' }))
  await world.services.passwordLinks.runDue()
  const [mail] = peer.arrived
  assert.deepEqual(mail?.to, ['bernd@example.com'])
  assert.equal(mail?.email.subject, 'Neues Passwort für Typenschild')
  assert.match(mail?.email.text ?? '', /Bearbeiter-Konto „bernd“.*30 Minuten und nur einmal/)
  assert.match(mail?.email.text ?? '', /werk@example\.com\.\n\nÖl & Söhne\nTypenschild\nhttp/)
  const code = lastSecret(peer)
  const html = mail?.email.html ?? ''
  assert.ok(html.includes('<p>Öl &amp; Söhne<br>\nTypenschild<br>\nhttp'))
  assert.ok(html.includes(`#bearbeiter=${code}</a>`))
  assert.ok(html.includes(`#bearbeiter=${code}">Zum neuen Passwort</a>`))

  const short = reset(world, code, 'kurz')
  assert.deepEqual(await given.wrongFields(short), { password: 'too-short' })
  assert.deepEqual(await given.wrongFields(reset(world, code, 'passwort1234')), {
    password: 'too-weak',
  })
  assert.deepEqual(await given.wrongFields(reset(world, code, next, 'vertippt')), {
    passwordConfirmation: 'mismatch',
  })
  const answer = await given.response(200, reset(world, code, next))
  assert.deepEqual(answer.body, { ok: true })
  assert.equal(answer.headers['set-cookie'], undefined)
  await given.response(401, world.ask('GET', '/api/users/me', { as: bernd }))
  await given.signInStaff(world, 'bernd', next)
  const log = await world.ask('GET', '/api/logs?filters[user]=bernd&sort=id', {
    as: await given.administrator(world),
  })
  assert.deepEqual(
    log.body.data
      .slice(-3)
      .map((row: { attributes: { message: string } }) => row.attributes.message),
    [
      'Link für ein neues Passwort versendet',
      'bernd hat per Link ein neues Passwort gesetzt',
      'bernd hat sich angemeldet',
    ],
  )
})

test('a used, expired, replaced, outdated or invented link gets the same answer (15.5)', async (t) => {
  const { world, peer, id } = await withBernd(t)
  const link = async () => {
    await given.response(200, askForLink(world, { identifier: 'bernd@EXAMPLE.com' }))
    await world.services.passwordLinks.runDue()
    return lastSecret(peer)
  }
  const as = await given.administrator(world)
  const change = (body: object) =>
    given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body }))
  const invented = await given.refused('gone', reset(world, 'x'.repeat(43), next))
  const dead: Record<string, string> = {}
  dead.replaced = await link()
  dead.used = await link()
  await given.response(200, reset(world, dead.used, next))
  dead['of before a new password'] = await link()
  await change({ password: old })
  dead['of before a new address'] = await link()
  await change({ email: 'neu@example.com' })
  for (const [label, code] of Object.entries(dead)) {
    const answer = await given.refused('gone', reset(world, code, next), label)
    assert.deepEqual(answer.bytes, invented.bytes, label)
  }
})

test('a link expires after half an hour, and is invalid if its owner is blocked or deleted (15.5)', async (t) => {
  const { world, peer, id } = await withBernd(t)
  const link = async () => {
    await given.response(200, askForLink(world, { identifier: 'bernd' }))
    await world.services.passwordLinks.runDue()
    return lastSecret(peer)
  }
  const late = await link()
  world.wait(31 * minute)
  await given.refused('gone', reset(world, late, next))
  const as = await given.administrator(world)
  const blocked = await link()
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: { blocked: true } }))
  await given.refused('gone', reset(world, blocked, next))
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: { blocked: false } }))
  const orphan = await link()
  await given.response(200, world.ask('DELETE', `/api/users/${id}`, { as }))
  await given.refused('gone', reset(world, orphan, next))
})

test('a clock that was ahead leaves neither a link that is valid for years nor a mailbox that gets no links (15.5)', async (t) => {
  const { world, peer } = await withBernd(t)
  const requestLink = async () => {
    await given.response(200, askForLink(world, { identifier: 'bernd' }))
    await world.services.passwordLinks.runDue()
  }
  const year = 366 * 24 * 60 * minute
  world.wait(year)
  await requestLink()
  const ahead = lastSecret(peer)
  const row = world.services.db.selectFrom('password_links').selectAll()
  const { id: _, ...link } = await row.executeTakeFirstOrThrow()
  const others = Array.from({ length: 9 }, () => ({ ...link, secret_hash: null }))
  await world.services.db.insertInto('password_links').values(others).execute()
  world.wait(-year)
  await given.refused('gone', reset(world, ahead, next))
  await requestLink()
  assert.equal(peer.arrived.length, 2)
  await given.response(200, reset(world, lastSecret(peer), next))
})

test('of two concurrent uses of a link one succeeds (15.5)', async (t) => {
  const { world, peer } = await withBernd(t)
  await given.response(200, askForLink(world, { identifier: 'bernd' }))
  await world.services.passwordLinks.runDue()
  const code = lastSecret(peer)
  const answers = await Promise.all([reset(world, code, next), reset(world, code, `${next}3`)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
})

for (const kind of ['user', 'device'] as const) {
  test(`a link does not overwrite a password set for a ${kind} at the same moment (15.5)`, async (t) => {
    const { world, peer, id } = await withBernd(t)
    const companie = await companyWithEmail(world)
    await given.device(world, { sn: 'A 1', companie })
    const identity = kind === 'user' ? { identifier: 'bernd' } : { sn: 'A 1' }
    await given.response(200, askForLink(world, identity))
    await world.services.passwordLinks.runDue()
    const code = lastSecret(peer)
    const { db } = world.services
    const table = kind === 'user' ? 'users' : 'devices'
    const owner = kind === 'user' ? id : 1
    const answer = await inTransaction(db, async (tx) => {
      await sql`update ${sql.table(table)} set password_hash = 'of now' where id = ${owner}`.execute(
        tx,
      )
      const used = kind === 'user' ? reset(world, code, next) : resetAsCustomer(world, code)
      if (process.env.TEST_DATABASE_URL) await until(() => isAnyLockAwaited(tx))
      return { used }
    })
    await given.refused('gone', answer.used)
    const { rows } =
      await sql`select password_hash from ${sql.table(table)} where id = ${owner}`.execute(db)
    assert.deepEqual(rows, [{ password_hash: 'of now' }])
  })
}

test('the customers of a company with a mail address get a generated password; their sessions end (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const company = await companyWithEmail(world)
  await given.device(world, { sn: 'KP-1', companie: company })
  const byNumber = await given.signInCustomer(world, '10001', 'firma-passwort')
  const bySerial = await given.signInCustomer(world, 'KP-1', 'geraete-passwort')

  const ofCompany = await madePassword(world, peer, '0010001')
  assert.equal(ofCompany.sn, '10001')
  assert.match(ofCompany.pass, /^[0-9a-hjkmnp-tv-z]{10}$/)
  assert.deepEqual(peer.arrived[0]?.to, ['einkauf@mueller.example'])
  assert.match(peer.arrived[0]?.email.text ?? '', /Firma Müller Pumpen GmbH \(Kundennummer 10001\)/)
  await given.response(401, world.ask('GET', '/api/devices/mine', { as: byNumber }))
  await given.response(200, world.ask('GET', '/api/devices/mine', { as: bySerial }))
  await given.signInCustomer(world, '10001', ofCompany.pass)
  await given.refused('gone', resetAsCustomer(world, lastSecret(peer)))

  const ofDevice = await madePassword(world, peer, ' kp-1 ')
  assert.equal(ofDevice.sn, 'KP-1')
  await given.response(401, world.ask('GET', '/api/devices/mine', { as: bySerial }))
  await given.signInCustomer(world, 'KP-1', ofDevice.pass)

  const as = await given.administrator(world)
  const { customerLogins } = (await world.ask('GET', '/api/portal/figures', { as })).body
  assert.equal(customerLogins.at(-1).count, 4, 'a new password is no sign-in')

  const logEntry = await world.services.db
    .selectFrom('history')
    .select(['kind', 'actor', 'user_name', 'changes'])
    .where('act', '=', 'password')
    .orderBy('id')
    .execute()
  const byCustomer = { actor: 'customer', user_name: null, changes: '[{"attribute":"pass"}]' }
  assert.deepEqual(
    logEntry,
    ['companies', 'devices'].map((kind) => ({ kind, ...byCustomer })),
  )
})

test('a link for staff does not work for customers, and vice versa (15.5)', async (t) => {
  const { world, peer } = await withBernd(t)
  await companyWithEmail(world)
  await given.response(200, askForLink(world, { identifier: 'bernd' }))
  await world.services.passwordLinks.runDue()
  const ofStaff = lastSecret(peer)
  await given.refused('gone', resetAsCustomer(world, ofStaff))
  await given.response(200, askForLink(world, { sn: '10001' }))
  await world.services.passwordLinks.runDue()
  await given.refused('gone', reset(world, lastSecret(peer), next))
  await given.response(200, reset(world, ofStaff, next))
})

test('a number is looked up as it is typed, like at the sign-in: 00123 is not 123 (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const as = await given.administrator(world)
  const company = async (name: string, kdnr: number) => {
    const data = { name, kdnr, pass: 'firma-passwort', email: `${kdnr}@example.com` }
    const made = world.ask('POST', '/api/companies', { as, body: { data } })
    return (await given.response(200, made)).body.data.id as number
  }
  const [first, second] = [await company('Anton', 10_001), await company('Berta', 10_002)]
  await given.device(world, { sn: '00123', companie: first })
  await given.device(world, { sn: '123', companie: second })
  await given.device(world, { sn: '0777', companie: first })
  for (const [sn, to, name] of [
    ['00123', '10001@example.com', '00123'],
    ['123', '10002@example.com', '123'],
    ['0777', '10001@example.com', '0777'],
    // A customer number has no leading zeros.
    ['010002', '10002@example.com', '10002'],
  ] as const) {
    peer.arrived.length = 0
    const { sn: serialNumber } = await madePassword(world, peer, sn)
    assert.deepEqual([peer.arrived.flatMap((mail) => mail.to), serialNumber], [[to], name], sn)
  }
  peer.arrived.length = 0
  for (const sn of ['0123', '777']) await given.response(200, askForLink(world, { sn }))
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 0)
})

test('a number that is a device’s and another customer’s leads each to a new password of their own (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const muller = await companyWithEmail(world)
  const as = await given.administrator(world)
  const becker = await given.company(world, 'Becker AG', 10_002)
  const body = { data: { email: 'einkauf@becker.example' } }
  await given.response(200, world.ask('PUT', `/api/companies/${becker}`, { as, body }))
  const device = await given.device(world, { sn: '10001', companie: becker })
  const mailedLinks = async () => {
    peer.arrived.length = 0
    await given.response(200, askForLink(world, { sn: '10001' }))
    await world.services.passwordLinks.runDue()
    return new Map(peer.arrived.map((mail) => [mail.to[0], lastSecret({ arrived: [mail] })]))
  }
  const links = await mailedLinks()
  assert.deepEqual([...links.keys()], ['einkauf@becker.example', 'einkauf@mueller.example'])
  for (const [to, owner] of [
    ['einkauf@mueller.example', `company:${muller}`],
    ['einkauf@becker.example', `device:${device}`],
  ] as const) {
    const made = await given.response(200, resetAsCustomer(world, links.get(to) ?? ''))
    const customer = await given.signInCustomer(world, '10001', made.body.pass)
    const session = await world.services.db
      .selectFrom('sessions')
      .select(['kind', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(`${session.kind}:${session.subject_id}`, owner)
    await given.response(200, world.ask('GET', '/api/devices/mine', { as: customer }))
  }
  // An account without a mail address does not affect the other one.
  const none = { data: { email: null } }
  await given.response(200, world.ask('PUT', `/api/companies/${becker}`, { as, body: none }))
  assert.deepEqual([...(await mailedLinks()).keys()], ['einkauf@mueller.example'])
})

test('all spellings of a number share the hourly limit of links (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  for (const sn of ['123', '0123', '00123', '123\u200b', '0000123']) {
    await given.response(200, askForLink(world, { sn }))
  }
  await given.refused('throttled', askForLink(world, { sn: '00000123' }))
})

test('requests by strangers use up neither the owner’s requests nor the last link that would reach the owner (15.5)', async (t) => {
  const { world, peer } = await withBernd(t)
  const ask = (from: string) => askForLink(world, { identifier: 'bernd' }, from)
  for (const stranger of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    for (let at = 0; at < 5; at += 1) await given.response(200, ask(stranger))
    await given.refused('throttled', ask(stranger))
  }
  await given.response(200, ask('198.51.100.7'))
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 10, 'the last of them is valid')
  world.wait(31 * minute)
  await given.response(200, ask('198.51.100.7'))
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 11)
  await given.response(200, ask('198.51.100.7'))
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 11, 'there is one that is valid')
  await given.response(200, reset(world, lastSecret(peer), next))
})

test('accounts that are unknown, blocked or without a mail address get nothing, and the queue is empty as before (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await given.staff(world)
  await given.company(world)
  await given.device(world, { sn: 'allein' })
  const { body: first } = await askForLink(world, { identifier: 'niemand' })
  for (const identity of [
    { identifier: 'bernd' },
    { identifier: 'chefin' },
    { sn: '10001' },
    { sn: 'allein' },
    { sn: 'gibt-es-nicht' },
  ]) {
    const answer = await given.response(200, askForLink(world, identity))
    assert.deepEqual(answer.body, first)
  }
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 0)
  const { db } = world.services
  const rows = await db.selectFrom('password_links').selectAll().execute()
  assert.deepEqual(
    rows.map(({ state, identifier, secret_hash }) => [state, identifier, secret_hash]),
    Array.from({ length: 6 }, () => ['ended', null, null]),
  )
})

test('without a mail server no link is offered (15.5)', async (t) => {
  const world = await openWorld(t)
  await given.refused('conflict', askForLink(world, { identifier: 'chefin' }))
  await given.refused('conflict', askForLink(world, { sn: '10001' }))
})

async function withBernd(t: Parameters<typeof openSmtpPeer>[0]) {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const as = await given.administrator(world)
  const body = { username: 'bernd', email: 'bernd@example.com', password: old }
  const { body: user } = await given.response(200, world.ask('POST', '/api/users', { as, body }))
  const bernd = await given.signInStaff(world, 'bernd', old)
  return { world, peer, bernd, id: user.id as number }
}

async function companyWithEmail(world: World): Promise<number> {
  const as = await given.administrator(world)
  const data = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: 'firma-passwort' }
  const body = { data: { ...data, email: 'einkauf@mueller.example' } }
  return (await given.response(200, world.ask('POST', '/api/companies', { as, body }))).body.data.id
}

function reset(world: World, code: string, password: string, passwordConfirmation = password) {
  const body = { code, password, passwordConfirmation }
  return world.ask('POST', '/api/auth/reset-password', { body })
}

function resetAsCustomer(world: World, code: string) {
  return world.ask('POST', '/api/devices/reset-password', { body: { code } })
}

async function madePassword(world: World, peer: SmtpPeer, sn: string) {
  await given.response(200, askForLink(world, { sn }))
  await world.services.passwordLinks.runDue()
  return (await given.response(200, resetAsCustomer(world, lastSecret(peer)))).body
}
