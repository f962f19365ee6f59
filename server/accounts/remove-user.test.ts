import assert from 'node:assert/strict'
import test from 'node:test'
import { insert } from '../db/write.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { countTurns } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { findStoredAbout } from './stored-about-user.store.ts'

const minute = 60_000
const password = 'Drehbank-und-Spindel-7'

test('an administrator deletes a colleague, who is signed out at once; the password is required first (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const bernd = await given.staff(world)
  const id = await idOf(world, as, 'bernd')
  world.wait(11 * minute)
  const remove = () => world.ask('DELETE', `/api/users/${id}`, { as })
  await given.refused('confirmation-required', remove())
  const body = { password: 'Werkstatt-Portal-26' }
  await given.response(200, world.ask('POST', '/api/auth/confirm', { as, body }))
  const answer = await given.response(200, remove())
  assert.equal(answer.body.username, 'bernd')
  await given.response(401, world.ask('GET', '/api/users/me', { as: bernd }))
  await given.response(
    401,
    world.ask('GET', '/uploads/x.pdf', { as: { cookie: bernd.cookie ?? '' } }),
  )
  const signIn = { identifier: 'bernd', password }
  await given.refused('wrong-credentials', world.ask('POST', '/api/auth/local', { body: signIn }))
  await given.refused('not-found', remove())
})

test('everything a deleted colleague did keeps their name: log, versions, records, API tokens (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const id = await idOf(world, as, 'bernd')
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: { isAdmin: true } }))
  const admin = await given.signInStaff(world, 'bernd', password)
  const part = { title: 'ART-7' }
  const made = await given.response(
    200,
    world.ask('POST', '/api/parts', { as: admin, body: { data: part } }),
  )
  const key = { name: 'ERP', type: 'full-access' }
  const token = await given.response(
    200,
    world.ask('POST', '/api/tokens', { as: admin, body: key }),
  )
  await given.response(200, world.ask('DELETE', `/api/users/${id}`, { as }))

  const log = await world.ask('GET', '/api/logs?filters[user]=bernd&filters[type]=info', { as })
  const messages = log.body.data.map(
    (row: { attributes: { message: string } }) => row.attributes.message,
  )
  assert.ok(messages.includes('Artikelnummer „ART-7“ angelegt'), messages.join())
  const change = { as, body: { data: { desc: 'x' } }, headers: { 'if-match': '"0-x"' } }
  const { body } = await given.refused(
    'changed-meanwhile',
    world.ask('PUT', `/api/parts/${made.body.data.id}`, change),
  )
  assert.equal(body.error.details.changedBy, 'bernd')
  const tokens = await given.response(200, world.ask('GET', '/api/tokens', { as }))
  assert.equal(tokens.body[0].createdBy, 'bernd')
  const machine = { bearer: token.body.accessKey }
  await given.response(200, world.ask('GET', '/api/parts', { as: machine }))
})

test('nobody can delete their own account or the last administrator who can sign in (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const own = await idOf(world, as, 'chefin')
  await given.refused('conflict', world.ask('DELETE', `/api/users/${own}`, { as }))
  const body = { username: 'zweite', password, isAdmin: true }
  await given.response(200, world.ask('POST', '/api/users', { as, body }))
  const second = await given.signInStaff(world, 'zweite', password)
  const other = await idOf(world, as, 'zweite')
  const answers = await Promise.all([
    world.ask('DELETE', `/api/users/${other}`, { as }),
    world.ask('DELETE', `/api/users/${own}`, { as: second }),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('the data export of a staff user lists each place that names them: the bin, an order of letters (15.2)', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  const as = await given.staff(world)
  const other = await given.signInStaff(world, 'chefin', 'Werkstatt-Portal-26')
  const [own, others] = [await given.company(world), await given.company(world, 'Becker', 10_002)]
  await given.response(200, world.ask('DELETE', `/api/companies/${own}`, { as }))
  await given.response(200, world.ask('DELETE', `/api/companies/${others}`, { as: other }))
  const device = await given.device(world, { sn: 'A 1' })
  const body = { docs: ['zugangsdaten'], devices: [device] }
  await given.response(202, world.ask('POST', '/api/documents/batches', { as, body }))
  const storedData = await given.response(200, world.ask('GET', '/api/users/me/stored', { as }))
  assert.deepEqual(
    storedData.body.namedIn.map(({ table, column }: Named) => `${table}.${column}`),
    ['bin.deleted_by', 'document_batches.requested_by'],
  )
})

test('everything stored about a staff user is shown to administrators and to that user (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const bernd = await given.signInStaff(world, 'bernd', password)
  const id = await idOf(world, as, 'bernd')
  const data = { title: 'Anleitung' }
  await given.response(200, world.ask('POST', '/api/doctypes', { as: bernd, body: { data } }))
  const ownData = await given.response(200, world.ask('GET', '/api/users/me/stored', { as: bernd }))
  const storedData = await given.response(200, world.ask('GET', `/api/users/${id}/stored`, { as }))
  const { exportedAt, ...rest } = ownData.body
  assert.ok(exportedAt)
  assert.deepEqual({ ...storedData.body, exportedAt, ...{ sessions: rest.sessions } }, ownData.body)
  assert.equal(rest.account.username, 'bernd')
  assert.equal(rest.sessions.length, 2)
  assert.deepEqual(
    rest.changedLast.map(({ table }: { table: string }) => table),
    ['doctypes'],
  )
  const messages = rest.log.map(({ message }: { message: string }) => message)
  assert.deepEqual(messages, ['bernd hat sich angemeldet', 'Dokumententyp „Anleitung“ angelegt'])
  assert.doesNotMatch(JSON.stringify(ownData.body), /argon2|_hash|passwordHash/)
  const log = await world.ask('GET', '/api/logs?sort=id:desc&pagination[pageSize]=1', { as })
  assert.equal(
    log.body.data[0].attributes.message,
    'Gespeicherte Daten von Bearbeiter „bernd“ abgerufen',
  )
  await given.response(403, world.ask('GET', '/api/users/1/stored', { as: bernd }))
})

test('other requests are answered while the rows of a large table are searched for somebody', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  const { db, clock } = world.services
  const stamp = { at: clock(), by: 'chefin' }
  const doctype = {
    title: 'Anleitung',
    reader: 'customer',
    position: 1,
    isRequired: false,
  } as const
  await insert(db, doctypesTable, stamp, doctype, { id: 1_000_000 })
  const { turns, result } = await countTurns(() => findStoredAbout(db, 1, clock()))
  assert.deepEqual(
    result?.changedLast.map(({ table, id }) => [table, id]),
    [['doctypes', 1_000_000]],
  )
  assert.ok(turns >= 100, `${turns} turns`)
})

interface Named {
  table: string
  column: string
}

async function idOf(world: World, as: Ticket, username: string): Promise<number> {
  const { body } = await given.response(200, world.ask('GET', '/api/users', { as }))
  return body.find((user: { username: string }) => user.username === username).id
}
