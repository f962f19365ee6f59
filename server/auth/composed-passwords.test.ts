import assert from 'node:assert/strict'
import test from 'node:test'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { readBcrypt } from './bcrypt-inside.ts'
import { hashOverBcrypt } from './password.ts'
import { kindOf } from './password-kind.ts'

// On PostgreSQL in full runs only: passwords are compared outside the database, as in session-bounds.test.ts there.

const typed = 'Prüfstände-größer-7'.normalize('NFC')
const copied = typed.normalize('NFD')
const other = 'Prufstande-großer-7'
assert.notEqual(typed, copied)

test('a password with umlauts matches in every Unicode form, whether set or typed', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const ways = [
    { set: copied, tried: typed },
    { set: typed, tried: copied },
  ]
  for (const [at, { set, tried }] of ways.entries()) {
    await given.device(world, { sn: `SN-${at}`, pass: set })
    const company = { name: `Firma ${at}`, kdnr: 20_001 + at, pass: set }
    await make(world, as, '/api/companies', { data: company })
    await make(world, as, '/api/users', { username: `meier-${at}`, password: set })
    for (const name of [`SN-${at}`, String(company.kdnr)]) {
      await given.signInCustomer(world, name, tried)
      await refused(world, name, other)
    }
    const me = await given.signInStaff(world, `meier-${at}`, tried)
    const change = { currentPassword: tried, password: set, passwordConfirmation: set }
    await given.response(
      200,
      world.ask('POST', '/api/auth/change-password', { as: me, body: change }),
    )
    await given.signInStaff(world, `meier-${at}`, tried)
  }
})

test('a table import accepts passwords in the Unicode form of its program', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.run('devices', `Seriennummer;Passwort\nSN-1;${copied}`)
  await desk.hashed(id)
  await given.signInCustomer(world, 'SN-1', typed)
})

test('older hashes and those from Strapi stay valid and match the other Unicode form too', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'SN-1' })
  const { db } = world.services
  for (const old of [typed, copied]) {
    const fromStrapi = readBcrypt(await bcrypt(old, 4))
    assert.ok(fromStrapi)
    for (const password_hash of [await argon2(old), await hashOverBcrypt(fromStrapi)]) {
      for (const tried of [typed, copied]) {
        await db.updateTable('devices').set({ password_hash }).execute()
        await refused(world, 'SN-1', other)
        await given.signInCustomer(world, 'SN-1', tried)
      }
    }
  }
})

test('the length of a password is that of its visible characters', () => {
  assert.equal(kindOf('Schläge'.normalize('NFD'), false), 'weak')
})

function make(world: World, as: Ticket, path: string, body: object) {
  return given.response(200, world.ask('POST', path, { as, body }))
}

async function refused(world: World, sn: string, pass: string) {
  await given.response(
    400,
    world.ask('POST', '/api/devices/customer-login', { body: { sn, pass } }),
  )
}
