import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import type { HistoryEntry } from '#contract/history.ts'
import { dayIn } from '../core/day.ts'
import { releaseVersions } from '../files/release-versions.ts'
import * as given from '../testing/given.ts'
import { version } from '../testing/given-files.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { forgetFormerUsers } from './former-users.store.ts'

const day = 24 * 60 * 60_000

test('4: the history shows who changed what of a device, from what to what, and when', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [alt, neu] = [
    await given.company(world, 'Müller GmbH'),
    await given.company(world, 'Beta AG', 2),
  ]
  const id = await given.device(world, { sn: 'A 1', companie: alt, note: 'Frau Klein fragen' })
  const body = { data: { sn: 'A 2', companie: neu, builtIn: 1999, note: 'Herr Groß' } }
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
  const [changed, created] = await historyOf(world, as, 'devices', id)
  assert.equal(created?.act, 'created')
  assert.deepEqual(
    [changed?.act, changed?.actor, changed?.user, changed?.name, changed?.owner],
    ['changed', 'user', 'chefin', 'A 2', id],
  )
  assert.ok(Number(changed?.actorId) > 0)
  assert.deepEqual(changed?.changes, [
    { attribute: 'sn', from: 'A 1', to: 'A 2' },
    {
      attribute: 'companie',
      from: { id: alt, name: 'Müller GmbH' },
      to: { id: neu, name: 'Beta AG' },
    },
    { attribute: 'builtIn', from: null, to: 1999 },
    { attribute: 'note' },
  ])
  // Repeating the same change has no effect.
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
  assert.equal((await historyOf(world, as, 'devices', id)).length, 2)
})

test('4: the history holds no password, hash, contact, e-mail or note, only that they changed', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const company = await given.company(world)
  const secrets = { contact: 'Frau Geheim', email: 'geheim@kunde.example', pass: 'geheim-und-lang' }
  const body = { data: { ...secrets, desc: 'Kunde seit 1999' } }
  await given.response(200, world.ask('PUT', `/api/companies/${company}`, { as, body }))
  const pass = { data: { pass: 'noch-ein-geheimes' } }
  await given.response(200, world.ask('PUT', `/api/companies/${company}`, { as, body: pass }))
  await given.device(world, { sn: 'A 1', note: 'geheime Notiz' })
  const [second, first] = await historyOf(world, as, 'companies', company)
  assert.deepEqual([second?.act, second?.changes], ['password', [{ attribute: 'pass' }]])
  assert.deepEqual(
    new Set(first?.changes.map((change) => JSON.stringify(change))),
    new Set([
      '{"attribute":"contact"}',
      '{"attribute":"email"}',
      '{"attribute":"pass"}',
      '{"attribute":"desc","from":null,"to":"Kunde seit 1999"}',
    ]),
  )
  const rows = await world.services.db.selectFrom('history').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), /geheim|argon2|\$2/i)
})

test('4: a field left empty in a form is no change, whether it holds nothing or an empty text', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const ids = ['', undefined].map((note, index) => given.device(world, { sn: `A ${index}`, note }))
  for (const id of await Promise.all(ids)) {
    const [created] = await historyOf(world, as, 'devices', id)
    assert.equal(created?.act, 'created')
    assert.ok(created.changes.every(({ attribute }) => attribute !== 'note'))
    for (const note of ['', null]) {
      const body = { data: { note } }
      await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
    }
    assert.equal((await historyOf(world, as, 'devices', id)).length, 1)
  }
})

test('4: links are in the histories of both ends, and are removed with a record that is deleted for good', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const token = await given.token(world)
  const media = await given.media(world, { filename: 'Anleitung.pdf' })
  const id = await given.device(world, { sn: 'A 1' })
  const body = { data: { media: [media] } }
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as: token, body }))
  const [ofDevice] = await historyOf(world, as, 'devices', id)
  assert.deepEqual(
    [ofDevice?.act, ofDevice?.actor, ofDevice?.changes],
    ['linked', 'token', [{ attribute: 'media', added: [{ id: media, name: 'Anleitung.pdf' }] }]],
  )
  assert.match(ofDevice?.user ?? '', /^API-Schlüssel „Maschine/)
  const [ofFile] = await historyOf(world, as, 'medias', media)
  assert.deepEqual(ofFile?.changes, [{ attribute: 'devices', added: [{ id, name: 'A 1' }] }])
  await given.response(200, world.ask('DELETE', `/api/devices/${id}`, { as }))
  const { body: bin } = await given.response(200, world.ask('GET', '/api/bin', { as }))
  await given.response(200, world.ask('DELETE', `/api/bin/${bin.data[0].id}`, { as }))
  assert.deepEqual(await historyOf(world, as, 'devices', id), [])
  const [unlinked] = await historyOf(world, as, 'medias', media)
  assert.deepEqual(
    [unlinked?.act, unlinked?.changes],
    ['unlinked', [{ attribute: 'devices', removed: [{ id, name: 'A 1' }] }]],
  )
})

test('4: releasing and withdrawing a version are recorded as such, also if the portal releases it automatically', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await given.media(world)
  const { clock, config } = world.services
  const tomorrow = dayIn(config.timeZone, new Date(clock().getTime() + day))
  const planned = await version(world, media, { version: 'B', releasedOn: tomorrow })
  const prepared = await version(world, media, { version: 'C', releasedOn: null })
  world.wait(2 * day)
  const later = await given.administrator(world)
  await releaseVersions(world.services, pino({ level: 'silent' }))
  const change = (id: number, data: object) =>
    given.response(200, world.ask('PUT', `/api/versions/${id}`, { as: later, body: { data } }))
  await change(prepared.id, { releasedOn: 'today' })
  await change(prepared.id, { withdrawnReason: 'Fehler auf Seite 3' })
  const historyLines = async (id: number) =>
    (await historyOf(world, later, 'versions', id)).map(({ act, actor }) => `${act} ${actor}`)
  assert.deepEqual(await historyLines(planned.id), ['released system', 'created user'])
  assert.deepEqual(await historyLines(prepared.id), [
    'withdrawn user',
    'released user',
    'created user',
  ])
  // They are also listed on the page of their file.
  const owned = `filters[ownerKind][$eq]=medias&filters[owner][$eq]=${media}&filters[kind]=versions`
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/history?${owned}`, { as: later }),
  )
  assert.equal(body.meta.pagination.total, 6)
  assert.ok(as)
})

test('4: a user deleted longer ago than the log is kept appears in the history by a number only', async (t) => {
  const world = await openWorld(t)
  const bernd = await given.staff(world)
  const id = await given.part(world, 'ART-1')
  const rename = (as: Ticket, title: string) =>
    given.response(200, world.ask('PUT', `/api/parts/${id}`, { as, body: { data: { title } } }))
  await rename(bernd, 'ART-2')
  const as = await given.administrator(world)
  const [user] = (await world.ask('GET', '/api/users', { as })).body.filter(
    ({ username }: { username: string }) => username === 'bernd',
  )
  await given.response(200, world.ask('DELETE', `/api/users/${user.id}`, { as }))
  const { db, clock } = world.services
  const whoAfter = async (days: number) => {
    world.wait(days * day)
    await forgetFormerUsers(db, clock())
    await forgetFormerUsers(db, clock())
    const [entry] = await historyOf(world, await given.administrator(world), 'parts', id)
    return [entry?.user, entry?.actorId]
  }
  assert.deepEqual(await whoAfter(179), ['bernd', user.id])
  assert.deepEqual(await whoAfter(2), ['ehemaliger Benutzer 1', null])
  assert.deepEqual(await db.selectFrom('former_users').selectAll().execute(), [])
})

test('4: a user deleted while the clock was years behind stays in the history by name, for the period from then on', async (t) => {
  const world = await openWorld(t)
  const bernd = await given.staff(world)
  const id = await given.part(world, 'ART-1')
  const body = { data: { title: 'ART-2' } }
  await given.response(200, world.ask('PUT', `/api/parts/${id}`, { as: bernd, body }))
  const { db, clock } = world.services
  const users = db.selectFrom('users').select('id').where('username', '=', 'bernd')
  const { id: user } = await users.executeTakeFirstOrThrow()
  world.wait(-7_300 * day)
  const then = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/users/${user}`, { as: then }))
  world.wait(7_300 * day)
  const whoNow = async () => {
    await forgetFormerUsers(db, clock())
    const [entry] = await historyOf(world, await given.administrator(world), 'parts', id)
    return entry?.user
  }
  assert.equal(await whoNow(), 'bernd')
  world.wait(179 * day)
  assert.equal(await whoNow(), 'bernd')
  world.wait(2 * day)
  assert.equal(await whoNow(), 'ehemaliger Benutzer 1')
})

/** The history of a record, newest first. */
async function historyOf(
  world: World,
  as: Ticket,
  kind: string,
  id: number,
): Promise<HistoryEntry[]> {
  const filters = `filters[kind][$eq]=${kind}&filters[record][$eq]=${id}`
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/history?${filters}&sort=id:desc`, { as }),
  )
  return body.data.map((row: { id: number; attributes: object }) => ({
    id: row.id,
    ...row.attributes,
  }))
}
