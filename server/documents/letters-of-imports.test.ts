import assert from 'node:assert/strict'
import test from 'node:test'
import { lendPasswords } from '../imports/import-passwords.store.ts'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { holdBatches } from '../testing/hold-documents.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: imports.test.ts and newer-passwords.test.ts run all but its wording there.

const url = '/api/documents/batches'

test('issue 18, 1: the letters of an import contain the passwords it has set, which are erased once they are downloaded', async (t) => {
  const world = await openWorld(t)
  const { db, secrets } = world.services
  const as = await given.administrator(world)
  const desk = await tableDesk(world, as)
  const { id } = await desk.run('devices', 'Seriennummer\nKP-1\nKP-2\nKP-3\n')
  await desk.hashed(id)
  const devices = new Map((await desk.rows(id)).map(({ key, record }) => [key, record]))
  const passwords = (await lendPasswords(db, secrets, id)).map(({ pass }) => pass)
  assert.equal(passwords.length, 3)
  await setPassword(world, as, devices.get('KP-2'))

  await holdBatches(world)
  const failed = (await given.response(202, order(world, as, { import: id }))).body
  const nothing = { state: 'failed' as const, error: 'Kein Platz mehr' }
  await db.updateTable('document_batches').set(nothing).where('id', '=', failed.id).execute()
  const batch = (await given.response(202, order(world, as, { import: id }))).body
  assert.equal(batch.total, 2, 'the other device’s password is already known')
  const again = await order(world, as, { import: id })
  assert.deepEqual(await given.wrongFields(again), { import: 'unknown-relation' })
  assert.match(
    again.body.error.message,
    new RegExp(`: Sammelauftrag ${batch.id} von chefin\\. .*zuerst`),
  )
  await world.services.documentBatches.runDue()
  assert.equal((await lendPasswords(db, secrets, id)).length, 2)
  const file = `${url}/${batch.id}/zugangsdaten.pdf`
  await given.response(200, world.ask('HEAD', file, { as }))
  assert.equal((await lendPasswords(db, secrets, id)).length, 2, 'not downloaded yet')
  const entries = await db.selectFrom('logs').select('message').execute()
  assert.ok(entries.every(({ message }) => !message?.includes('heruntergeladen')))
  const letters = await given.response(200, world.ask('GET', file, { as }))
  const { pages } = await readPdf(letters.bytes)
  const printed = pages.map((page) => page.replaceAll(/\s/g, ''))
  assert.ok(printed[0]?.includes(passwords[0] ?? '-'))
  assert.ok(printed[1]?.includes(passwords[2] ?? '-'))
  await given.signInCustomer(world, 'KP-1', passwords[0] ?? '')
  assert.deepEqual(await lendPasswords(db, secrets, id), [])
  const late = await order(world, as, { import: id })
  assert.match(late.body.error.message, /sind mit den Briefen ausgegeben oder nicht mehr da/)
})

test('issue 18, 1: no letter is made if its password was changed before, and only administrators can order any', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world, as)
  const { id } = await desk.run('devices', 'Seriennummer\nKP-1\nKP-2\n')
  await desk.hashed(id)
  const staff = await given.staff(world)
  await given.refused('forbidden', order(world, staff, { import: id }))
  for (const [draft, wrong] of [
    [{ import: id, newPasswords: true }, { import: 'choice' }],
    [{ import: id, docs: ['label'] }, { docs: 'choice' }],
    [{}, { devices: 'required' }],
  ] as const) {
    assert.deepEqual(await given.wrongFields(order(world, as, draft)), wrong)
  }
  const [first] = await desk.rows(id)
  await holdBatches(world)
  const batch = (await given.response(202, order(world, as, { import: id }))).body
  await setPassword(world, as, first?.record ?? undefined)
  await world.services.documentBatches.runDue()
  const shown = await given.response(200, world.ask('GET', `${url}/${batch.id}`, { as }))
  assert.deepEqual(
    shown.body.problems.map(({ sn }: { sn: string }) => sn),
    ['KP-1'],
  )
})

function order(world: World, as: Ticket, draft: object) {
  return world.ask('POST', url, { as, body: { docs: ['zugangsdaten'], ...draft } })
}

async function setPassword(world: World, as: Ticket, device: number | null | undefined) {
  const body = { data: { pass: 'von-Hand-gesetzt' } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body }))
}
