import { Secret, TOTP } from 'otpauth'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import * as given from './given.ts'
import { administrator } from './template.ts'
import type { Ticket, World } from './world.ts'

/** Somebody's authenticator app, and the recovery codes that came with it. */
export interface GivenApp {
  /** Base32. */
  secret: string
  recoveryCodes: string[]
}

/** Sets an app up for somebody who has just signed in. */
export async function app(world: World, as: Ticket): Promise<GivenApp> {
  const { ticket, app } = await begun(world, as)
  const body = { ticket, code: codeOf(app.secret, world) }
  const added = await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
  return { secret: app.secret, recoveryCodes: added.body.recoveryCodes ?? [] }
}

/** Creates a passkey for somebody who has just signed in. */
export async function passkey(world: World, as: Ticket, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = newAuthenticator()
  const { ticket, passkey } = await begun(world, as)
  const body = { ticket, name, passkey: authenticator.make(passkey) }
  await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
  return authenticator
}

/** Begins to set a factor up, and returns the answer. */
export async function begun(world: World, as: Ticket) {
  const request = world.ask('POST', '/api/auth/factors/begin', { as, body: {} })
  return (await given.response(200, request)).body
}

/** The code of an app, this number of steps (30 s) from now. */
export function codeOf(secret: string, world: World, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: world.services.clock().getTime() + steps * 30_000 })
}

/** Sends the right password of the administrator. */
export function password(world: World) {
  const { username: identifier, password } = administrator
  return world.ask('POST', '/api/auth/local', { body: { identifier, password } })
}

/** The answer to the right password if there is a second factor: ticket and ways. */
export async function secondStep(world: World, request = password(world)) {
  return (await given.refused('second-factor', request)).body.error.details
}

/** The answer to the right password if a factor is required but missing: ticket, app and passkey to create. */
export async function toEnrol(world: World, request = password(world)) {
  const { ticket, enrolment } = (await given.refused('factor-required', request)).body.error.details
  return { ticket, app: enrolment.app as { secret: string }, passkey: enrolment.passkey }
}

/** Sets up the app of such a ticket, during a sign-in. */
export function enrol(world: World, { ticket, app }: { ticket: string; app: { secret: string } }) {
  const body = { ticket, code: codeOf(app.secret, world) }
  return world.ask('POST', '/api/auth/local/enrol', { body })
}

let askedFactors = 0

/** Continues with a ticket, from a different address each time, so that no refusal is due to too many tries. */
export function factor(world: World, body: object) {
  askedFactors += 1
  const from = `10.0.${askedFactors >> 8}.${askedFactors & 255}`
  return world.ask('POST', '/api/auth/local/factor', { body, from })
}
