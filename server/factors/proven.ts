import type { Assertion } from '#contract/factors.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { stepOf } from './authenticator-app.ts'
import {
  findAppSecret,
  findFactors,
  hasRecoveryCode,
  notePasskeyUsed,
  noteStepUsed,
  useRecoveryCode,
} from './factors.store.ts'
import { passkeyHost, verifyPasskey } from './passkey.ts'

/** A second factor presented at a sign-in: one of these. */
export interface Proof {
  code?: string | undefined
  passkey?: Assertion | undefined
  recoveryCode?: string | undefined
}

/** Consumes the proof in the transaction of the sign-in; false if it was used before. */
export type UseProof = (tx: Db) => Promise<boolean>

type Tools = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

/** Verifies a proof; undefined if it is wrong. */
export async function checkProof(
  tools: Tools,
  userId: number,
  challenge: string | null,
  { code, passkey, recoveryCode }: Proof,
): Promise<UseProof | undefined> {
  const { db } = tools
  if (passkey) return checkPasskey(tools, userId, challenge, passkey)
  if (recoveryCode !== undefined) {
    const isKnown = await hasRecoveryCode(db, userId, recoveryCode)
    return isKnown ? (tx) => useRecoveryCode(tx, userId, recoveryCode) : undefined
  }
  return code === undefined ? undefined : checkCode(tools, userId, code)
}

async function checkPasskey(
  { config, db, clock }: Tools,
  userId: number,
  challenge: string | null,
  used: Assertion,
): Promise<UseProof | undefined> {
  const host = passkeyHost(config)
  if (!host || challenge === null) return undefined
  const { passkeys } = await findFactors(db, userId, host)
  const storedPasskey = passkeys.find(({ credentialId }) => credentialId === used.id)
  if (!storedPasskey) return undefined
  const counter = await verifyPasskey(config, host, challenge, used, storedPasskey)
  return counter === undefined
    ? undefined
    : (tx) => notePasskeyUsed(tx, clock(), storedPasskey, counter)
}

async function checkCode(
  { db, secrets, clock }: Tools,
  userId: number,
  code: string,
): Promise<UseProof | undefined> {
  const secret = await findAppSecret(db, secrets, userId)
  const step = secret && stepOf(secret, code, clock())
  return step ? (tx) => noteStepUsed(tx, userId, step) : undefined
}
