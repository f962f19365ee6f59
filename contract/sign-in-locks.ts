import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

/** An account or address whose tries to sign in are used up. */
export const SignInLock = z.object({
  /** Names it to `signInLocks.lift`. */
  key: z.string(),
  kind: z.enum(['staff', 'device', 'company', 'address']),
  /** User name, serial number, company with its number, address or network. */
  name: z.string(),
  /** `refused` until then; `slowed`: one try in 30 seconds until then. */
  effect: z.enum(['refused', 'slowed']),
  /** Why: so many wrong tries within so many hours. */
  tries: z.number(),
  hours: z.number(),
  /** Fewer than 8 characters: a safe password would end the lock for good. */
  isGuessable: z.boolean(),
  /** Codes of the authenticator app were wrong, not the password: passkeys and recovery codes go on. */
  isOfCode: z.boolean(),
  since: Timestamp,
  /** If nobody fails meanwhile. */
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
