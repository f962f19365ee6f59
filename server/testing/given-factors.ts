import { Secret, TOTP } from 'otpauth'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import * as given from './given.ts'
import { administrator } from './template.ts'
import type { Ticket, World } from './world.ts'

/** An authenticator app of somebody, and what came with it. */
export interface GivenApp {
  /** Base32. */
  secret: string
  recoveryCodes: string[]
}

/** Sets an app up, as somebody does who has just signed in. */
export async function app(world: World, as: Ticket): Promise<GivenApp> {
  const { ticket, app } = await begun(world, as)
  const body = { ticket, code: codeOf(app.secret, world) }
  const added = await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
  return { secret: app.secret, recoveryCodes: added.body.recoveryCodes ?? [] }
}

/** Makes a passkey, as somebody does who has just signed in. */
export async function passkey(world: World, as: Ticket, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = newAuthenticator()
  const { ticket, passkey } = await begun(world, as)
  const body = { ticket, name, passkey: authenticator.make(passkey) }
  await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
  return authenticator
}

/** What somebody gets who begins to set a factor up. */
export async function begun(world: World, as: Ticket) {
  const asked = world.ask('POST', '/api/auth/factors/begin', { as, body: {} })
  return (await given.response(200, asked)).body
}

/** The code that an app shows, so many steps (30 s) away from now. */
export function codeOf(secret: string, world: World, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: world.services.clock().getTime() + steps * 30_000 })
}

/** What the right password of the administrator answers. */
export function password(world: World) {
  const { username: identifier, password } = administrator
  return world.ask('POST', '/api/auth/local', { body: { identifier, password } })
}

/** What the right password leads to where there is a second factor: ticket and ways. */
export async function secondStep(world: World, asked = password(world)) {
  return (await given.refused('second-factor', asked)).body.error.details
}

/** What the right password leads to where a factor is prescribed and none is there: ticket, app and passkey to make. */
export async function toEnrol(world: World, asked = password(world)) {
  const { ticket, enrolment } = (await given.refused('factor-required', asked)).body.error.details
  return { ticket, app: enrolment.app as { secret: string }, passkey: enrolment.passkey }
}

/** Sets the app of such a ticket up, as somebody does who is on the way in. */
export function enrol(world: World, { ticket, app }: { ticket: string; app: { secret: string } }) {
  const body = { ticket, code: codeOf(app.secret, world) }
  return world.ask('POST', '/api/auth/local/enrol', { body })
}

let asked = 0

/** Goes on with a ticket, from another address each time: what is refused is not refused for being tried often. */
export function factor(world: World, body: object) {
  asked += 1
  const from = `10.0.${asked >> 8}.${asked & 255}`
  return world.ask('POST', '/api/auth/local/factor', { body, from })
}
