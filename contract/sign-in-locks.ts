import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

/** An account or address that has used up its sign-in attempts. */
export const SignInLock = z.object({
  /** Identifies the lock for `signInLocks.lift`. */
  key: z.string(),
  kind: z.enum(['staff', 'device', 'company', 'address']),
  /** User name, serial number, company with its number, address or network. */
  name: z.string(),
  /** `refused`: no attempts until then; `slowed`: one attempt per 30 seconds until then. */
  effect: z.enum(['refused', 'slowed']),
  /** The failed attempts, and the hours within which they happened. */
  tries: z.number(),
  hours: z.number(),
  /** Whether the password has fewer than 8 characters: a secure one would end the lock for good. */
  isGuessable: z.boolean(),
  /** Whether codes of the authenticator app were wrong, not the password: passkeys and recovery codes still work. */
  isOfCode: z.boolean(),
  since: Timestamp,
  /** Provided that there are no further failures. */
  until: Timestamp,
})
export type SignInLock = z.output<typeof SignInLock>

export const signInLocks = {
  count: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/sign-in-locks/count',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ accounts: z.number(), addresses: z.number() }),
    summary: 'Wie viele Konten und Adressen nach falschen Anmeldungen gerade gesperrt sind.',
  }),
  list: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/sign-in-locks',
    wire: 'flat',
    input: z.object({}),
    output: z.array(SignInLock),
    summary: 'Welche Konten und Adressen gesperrt sind, warum, seit wann und bis wann.',
  }),
  lift: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/sign-in-locks/lift',
    wire: 'flat',
    input: z.object({ key: z.string().min(1, 'Bitte angeben, welche Sperre!').max(200) }),
    output: z.object({}),
    summary: 'Hebt eine Sperre auf.',
  }),
}
