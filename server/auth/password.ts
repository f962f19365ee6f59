import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordAlphabet, securePasswordLength } from '#contract/passwords.ts'
import { type BcryptHash, partsOf, throughBcrypt } from './bcrypt-inside.ts'
import { composed, spellingsOf } from './password-spellings.ts'
import { inTurn } from './turns.ts'

/**
 * OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; the defaults of the library, said anyway. Tests in the process
 * of the server pay less (`testing/light-hashes.ts`).
 */
export const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What signed-in people set and check, and machines with a token of theirs. */
export const signedIn = { key: 'signed in', isKnown: true }

/** Hashes a password into a PHC string; rejects with a 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(signedIn, () => hashAtOnce(password))
}

/** Whether the password fits the hash; rejects with a 503 when too many wait. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(signedIn, () => verifyAtOnce(passwordHash, password, 0))
}

/** The same for who has the turn already. */
export function hashAtOnce(password: string): Promise<string> {
  return hash(composed(password), argon2id)
}

/** What is stored of a password that came as a bcrypt hash. */
export async function hashOverBcrypt({ settings, whole }: BcryptHash): Promise<string> {
  return settings + (await hash(whole, argon2id))
}

/**
 * The same for who has the turn already. Without a hash (unknown account) the same work is done for nothing, so that the
 * time tells nothing; `bcryptCost` (`bcryptCostLeft`) is paid by every account while any has bcrypt inside.
 */
export async function verifyAtOnce(
  passwordHash: string | undefined,
  password: string,
  bcryptCost: number,
): Promise<boolean> {
  const { settings, argon2 } = partsOf(passwordHash ?? (await dummyHash()))
  for (const spelling of spellingsOf(password)) {
    const isRight = await verify(argon2, await throughBcrypt(settings, spelling, bcryptCost))
    if (isRight) return passwordHash !== undefined
  }
  return false
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('no account has this password', argon2id)
  return dummy
}

/** For what nobody waits for. */
const inTheBackground = { key: 'background', isKnown: true, isLast: true } as const

/** Hashes a password behind everybody who signs in. */
export function hashLater(password: string): Promise<string> {
  return inTurn(inTheBackground, () => hashAtOnce(password))
}

/** A hash that no password fits: trying one takes as long as with any other. */
export function fittingNothing(): string {
  const { memoryCost, timeCost, parallelism } = argon2id
  const [salt, digest] = [16, 32].map((length) =>
    randomBytes(length).toString('base64').replaceAll('=', ''),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** A password that the server makes: 10 of 32 symbols (50 bits). */
export function generatePassword(): string {
  return randomSymbols(securePasswordLength)
}

/** A device's public id: 8 symbols, lower case, fit for an address. */
export function generatePublicId(): string {
  return randomSymbols(8)
}

/** A one-time code for the first setup: 20 symbols. */
export function generateCode(): string {
  return randomSymbols(20)
}

function randomSymbols(length: number): string {
  return Array.from({ length }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('')
}
