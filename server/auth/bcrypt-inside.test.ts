import assert from 'node:assert/strict'
import test from 'node:test'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { aucOf } from '../testing/auc.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { paddingCosts, readBcrypt } from './bcrypt-inside.ts'
import { bcryptCostLeft } from './bcrypt-left.store.ts'
import { hashOverBcrypt, hashPassword, verifyInTurn } from './password.ts'

// On PostgreSQL in full runs only: take-over.test.ts takes such hashes over there, and signs in with them.

test('bcrypt hashes of every version are kept inside argon2id, and are replaced at the next sign-in', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const company = await given.company(world)
  const device = await given.device(world, { sn: 'SN-1', companie: company })
  await given.staff(world, 'meier')
  const old = {
    users: await inside('Meier-Pass-1', '2b'),
    companies: await inside('kurz', '2a'),
    devices: await inside('geraet-1-lang', '2y'),
  }
  await db
    .updateTable('users')
    .set({ password_hash: old.users })
    .where('username', '=', 'meier')
    .execute()
  await db.updateTable('companies').set({ password_hash: old.companies }).execute()
  await db.updateTable('devices').set({ password_hash: old.devices }).execute()
  assert.match(old.companies, /^\$2a\$04\$.{22}\$argon2id\$v=19\$/)
  assert.equal(await bcryptCostLeft(db), 4)

  const as = await given.staff(world, 'huber')
  const letter = { device, pass: 'geraet-1-falsch' }
  await given.response(
    400,
    world.ask('POST', '/api/documents/zugangsdaten.pdf', { as, body: letter }),
  )
  await refused(world, '10001', 'kurz ')
  await refused(world, 'SN-1', old.devices)
  const signedIn = await given.signInCustomer(world, '10001', 'kurz')
  await given.signInCustomer(world, 'SN-1', 'geraet-1-lang')
  assert.equal(await bcryptCostLeft(db), 4, 'a staff user’s hash is left')
  await given.signInStaff(world, 'meier', 'Meier-Pass-1')
  assert.equal(await bcryptCostLeft(db), 0)

  const row = await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  assert.match(row.password_hash, /^\$argon2id\$/)
  assert.deepEqual(
    [row.password_kind, row.is_password_weak, row.version],
    ['weak', 1, 1],
    'its strength is known now, and the company is unchanged',
  )
  await given.response(200, world.ask('GET', '/api/devices/mine', { as: signedIn }))
  await given.signInCustomer(world, '10001', 'kurz')
  await given.signInStaff(world, 'meier', 'Meier-Pass-1')
})

test('only the first 72 bytes of a password count, as in Strapi', async () => {
  const long = `${'ä'.repeat(36)}und mehr`
  const stored = await inside(long, '2a')
  assert.equal(await verifyInTurn(stored, long, 0), true)
  assert.equal(await verifyInTurn(stored, 'ä'.repeat(36), 0), true)
  assert.equal(await verifyInTurn(stored, 'ä'.repeat(35), 0), false)
})

test('unknown names, plain hashes and cheaper bcrypt hashes cost as much as the most expensive one left', () => {
  const work = (costs: number[]) => costs.reduce((sum, cost) => sum + 2 ** cost, 0)
  assert.equal(work(paddingCosts(undefined, 12)), 2 ** 12)
  for (const cost of [4, 10, 11, 12]) {
    const settings = `$2a$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}`
    assert.equal(work([cost, ...paddingCosts(settings, 12)]), 2 ** 12)
  }
  assert.deepEqual(paddingCosts(undefined, 0), [])
})

test('the duration of an attempt does not reveal whether an account has a bcrypt hash', async () => {
  const cost = 7
  const stored = {
    unknown: undefined,
    plain: await hashPassword('Drehbank-7'),
    dear: await inside('Drehbank-7', '2a', cost),
  }
  const times: Record<string, number[]> = { unknown: [], plain: [], dear: [] }
  for (let round = 0; round < 30; round += 1) {
    for (const [kind, hash] of Object.entries(stored)) {
      const begun = performance.now()
      assert.equal(await verifyInTurn(hash, 'falsch geraten', cost), false)
      times[kind]?.push(performance.now() - begun)
    }
  }
  // Without the padding, all durations of one kind would be below those of the other: 0 or 1.
  for (const kind of ['unknown', 'plain']) {
    const found = aucOf(times[kind] ?? [], times.dear ?? [])
    assert.ok(found > 0.2 && found < 0.8, `${kind}: ${found}`)
  }
})

test('text that is no bcrypt hash, or whose cost would block everybody, is not accepted as one', () => {
  const tail = `${'a'.repeat(21)}e${'b'.repeat(31)}`
  assert.equal(readBcrypt(`$2a$10$${tail}`)?.cost, 10)
  for (const prefix of ['$2x$10$', '$2a$03$', '$2a$15$', '$2a$31$', '$1$', '2a$10$']) {
    assert.equal(readBcrypt(prefix + tail), undefined, prefix)
  }
  assert.equal(readBcrypt('geraet-1'), undefined)
})

async function inside(password: string, version: '2a' | '2b' | '2y', cost = 4): Promise<string> {
  const made = await bcrypt(password, cost)
  const found = readBcrypt(made.replace('$2b$', `$${version}$`))
  assert.ok(found)
  return hashOverBcrypt(found)
}

async function refused(world: World, sn: string, pass: string) {
  await given.response(
    400,
    world.ask('POST', '/api/devices/customer-login', { body: { sn, pass } }),
  )
}
