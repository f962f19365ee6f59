import type { Attestation } from '#contract/factors.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { stepOf } from './authenticator-app.ts'
import { insertApp, insertPasskey } from './factors.store.ts'
import { passkeyHost, verifyNewPasskey } from './passkey.ts'

/** The challenge given to the person who enrols. */
interface Pending {
  secret: string
  challenge: string | null
}

/** The response: a code of the app, or the browser's passkey and its name. */
interface Enrolled {
  code?: string | undefined
  passkey?: Attestation | undefined
  name?: string | undefined
}

/** Stores a verified factor in the caller's transaction; returns its name in German. */
export type KeepFactor = (tx: Db) => Promise<string>

/** Verifies the response; undefined if it is wrong. */
export async function checkEnrolled(
  services: Pick<Services, 'config' | 'secrets' | 'clock'>,
  userId: number,
  { secret, challenge }: Pending,
  { code, passkey, name }: Enrolled,
): Promise<KeepFactor | undefined> {
  const { config, secrets, clock } = services
  const host = passkeyHost(config)
  if (passkey && challenge && host) {
    const newPasskey = await verifyNewPasskey(config, host, challenge, passkey)
    const title = name ?? 'Passkey'
    return (
      newPasskey &&
      (async (tx) => {
        const isKept = await insertPasskey(tx, clock(), userId, host, title, newPasskey)
        if (!isKept)
          throw new ProblemError(
            'conflict',
            'Dieser Passkey lässt sich nicht hinzufügen: Es gibt ihn schon, oder es sind schon zwanzig!',
          )
        return `Passkey „${title}“`
      })
    )
  }
  const step = code === undefined ? undefined : stepOf(secret, code, clock())
  if (step === undefined) return undefined
  return async (tx) => {
    const isKept = await insertApp(tx, secrets, clock(), userId, secret, step)
    if (!isKept)
      throw new ProblemError(
        'conflict',
        'Es gibt schon eine Authenticator-App. Bitte entfernen Sie sie zuerst!',
      )
    return 'Authenticator-App'
  }
}
