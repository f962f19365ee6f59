import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordAlphabet, securePasswordLength } from '#contract/passwords.ts'
import { argon2Input, type BcryptHash, partsOf } from './bcrypt-inside.ts'
import { normalizePassword, spellingsOf } from './password-spellings.ts'
import { inTurn } from './turns.ts'

/**
 * OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; the library's defaults, made explicit. Tests in the
 * server's process use less (`testing/light-hashes.ts`).
 */
export const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The line for passwords that signed-in people, and machines with a token, set and check. */
export const signedIn = { key: 'signed in', isKnown: true }

/** Hashes a password into a PHC string; rejects with a 503 if too many requests wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(signedIn, () => hashInTurn(password))
}

/** Whether the password matches the hash; rejects with a 503 if too many requests wait. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(signedIn, () => verifyInTurn(passwordHash, password, 0))
}

/** The same for callers that already have their turn. */
export function hashInTurn(password: string): Promise<string> {
  return hash(normalizePassword(password), argon2id)
}

/** The stored form of a password that was imported as a bcrypt hash. */
export async function hashOverBcrypt({ settings, whole }: BcryptHash): Promise<string> {
  return settings + (await hash(whole, argon2id))
}

/**
 * Verifies a password for callers that already have their turn. Without a hash (unknown account) the same
 * work is done, so that the duration reveals nothing. While any hash has bcrypt inside, every attempt pays
 * for `bcryptCost` (`bcryptCostLeft`).
 */
export async function verifyInTurn(
  passwordHash: string | undefined,
  password: string,
  bcryptCost: number,
): Promise<boolean> {
  const { settings, argon2 } = partsOf(passwordHash ?? (await dummyHash()))
  for (const spelling of spellingsOf(password)) {
    const isRight = await verify(argon2, await argon2Input(settings, spelling, bcryptCost))
    if (isRight) return passwordHash !== undefined
  }
  return false
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('no account has this password', argon2id)
  return dummy
}

/** The line for work that nobody waits for. */
const inTheBackground = { key: 'background', isKnown: true, isLast: true } as const

/** Hashes a password once no sign-in is waiting. */
export function hashLater(password: string): Promise<string> {
  return inTurn(inTheBackground, () => hashInTurn(password))
}

/** A hash that matches no password but takes as long to verify as any other. */
export function unmatchableHash(): string {
  const { memoryCost, timeCost, parallelism } = argon2id
  const [salt, digest] = [16, 32].map((length) =>
    randomBytes(length).toString('base64').replaceAll('=', ''),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** Generates a password: 10 of 32 symbols (50 bits). */
export function generatePassword(): string {
  return randomSymbols(securePasswordLength)
}

/** Generates a device's public id: 8 symbols, lower case, safe in URLs. */
export function generatePublicId(): string {
  return randomSymbols(8)
}

/** Generates a one-time code for the first setup: 20 symbols. */
export function generateCode(): string {
  return randomSymbols(20)
}

function randomSymbols(length: number): string {
  return Array.from({ length }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('')
}
