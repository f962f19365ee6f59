import { randomUUID } from 'node:crypto'
import * as given from '../testing/given.ts'
import type { Ticket, World } from '../testing/world.ts'

/** The kinds of callers, as regards permissions. */
export const kinds = [
  'nobody',
  'customer',
  'staff',
  'administrator',
  'read-only token',
  'full-access token',
] as const

export type Kind = (typeof kinds)[number]

interface Audience {
  is: Kind
  signIn(world: World): Promise<Ticket>
}

/**
 * All possible callers, in a world with the devices `A 1` and `B 1` of two companies, of which 10001 owns the first,
 * and the staff users `bernd` and `anna`.
 */
export const audiences: Record<string, Audience> = {
  nobody: { is: 'nobody', signIn: async () => ({}) },
  'a garbage token': { is: 'nobody', signIn: async () => ({ bearer: 'x'.repeat(43) }) },
  'a garbage cookie': {
    is: 'nobody',
    signIn: async () => ({ cookie: 'typenschild-customer=x; typenschild-staff=x' }),
  },
  'a staff user who signed out': {
    is: 'nobody',
    async signIn(world) {
      const as = await anna(world)
      await given.response(200, world.ask('POST', '/api/auth/logout', { as, body: {} }))
      return as
    },
  },
  'a disabled staff user': {
    is: 'nobody',
    async signIn(world) {
      await setBlocked(world, false)
      const as = await anna(world)
      await setBlocked(world, true)
      return as
    },
  },
  'a staff token as customer cookie': {
    is: 'nobody',
    async signIn(world) {
      const { bearer } = await given.administrator(world)
      return { cookie: `typenschild-customer=${bearer}` }
    },
  },
  'a staff file cookie as customer cookie': {
    is: 'nobody',
    async signIn(world) {
      const { cookie = '' } = await given.administrator(world)
      return { cookie: cookie.replace('typenschild-staff', 'typenschild-customer') }
    },
  },
  'a customer cookie as token': {
    is: 'nobody',
    async signIn(world) {
      const { cookie = '' } = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
      return { bearer: cookie.split('=')[1] ?? '' }
    },
  },
  'the customer of a device': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, 'A 1', 'geraete-passwort'),
  },
  'the customer of another device': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, 'B 1', 'geraete-passwort'),
  },
  'the customer of a company': {
    is: 'customer',
    signIn: (world) => given.signInCustomer(world, '10001', 'firma-passwort'),
  },
  'a staff user': {
    is: 'staff',
    signIn: (world) => given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7'),
  },
  'an administrator': { is: 'administrator', signIn: given.administrator },
  'a machine that may read': {
    is: 'read-only token',
    signIn: (world) => given.token(world, 'read-only'),
  },
  'a machine that may do everything': {
    is: 'full-access token',
    signIn: (world) => given.token(world),
  },
  'a garbage API token': {
    is: 'nobody',
    signIn: async () => ({ bearer: `tsk_${'x'.repeat(43)}` }),
  },
  'a machine whose token ran out': {
    is: 'nobody',
    async signIn(world) {
      const minute = 60_000
      const expiresAt = new Date(world.services.clock().getTime() + minute).toISOString()
      const { accessKey } = await newToken(world, expiresAt)
      world.wait(minute)
      return { bearer: accessKey }
    },
  },
  'a machine whose token was revoked': {
    is: 'nobody',
    async signIn(world) {
      const { id, accessKey } = await newToken(world, null)
      const as = await given.administrator(world)
      await given.response(200, world.ask('DELETE', `/api/tokens/${id}`, { as }))
      return { bearer: accessKey }
    },
  },
  'an API token as cookie': {
    is: 'nobody',
    async signIn(world) {
      const { bearer } = await given.token(world)
      return { cookie: `typenschild-customer=${bearer}; typenschild-staff=${bearer}` }
    },
  },
}

async function newToken(world: World, expiresAt: string | null) {
  const as = await given.administrator(world)
  const body = { name: randomUUID(), type: 'full-access', expiresAt }
  return (await given.response(200, world.ask('POST', '/api/tokens', { as, body }))).body
}

async function anna(world: World): Promise<Ticket> {
  return given.signInStaff(world, 'anna', 'Drehbank-und-Spindel-7')
}

async function setBlocked(world: World, blocked: boolean) {
  const as = await given.administrator(world)
  const { body } = await given.response(200, world.ask('GET', '/api/users', { as }))
  const { id } = body.find(({ username }: { username: string }) => username === 'anna')
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: { blocked } }))
}
