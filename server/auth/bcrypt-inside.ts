import { hash } from '@node-rs/bcrypt'

// A password imported as a bcrypt hash is stored as `<bcrypt version, cost and salt><argon2id of the whole
// bcrypt hash>`: `$2a$10$…22 characters…$argon2id$v=19$…`. An attacker who reads it has to break both.

/** An imported bcrypt hash; hashing the right password with `settings` reproduces it. */
export interface BcryptHash {
  /** The first 29 characters: version, cost, salt. */
  settings: string
  cost: number
  whole: string
}

/** Highest accepted bcrypt cost: anything above would take minutes and block other sign-ins. */
const highestCost = 14
const settingsLength = 29
const saltLength = 22

/** Parses a bcrypt hash; undefined if it is invalid or this portal cannot reproduce it. */
export function readBcrypt(text: string): BcryptHash | undefined {
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{31}$/.test(text)) return undefined
  const settings = text.slice(0, settingsLength)
  const cost = costOf(settings)
  return cost >= 4 && cost <= highestCost ? { settings, cost, whole: text } : undefined
}

/** Splits a stored hash; `settings` is undefined unless bcrypt comes first. */
export function partsOf(passwordHash: string): { settings: string | undefined; argon2: string } {
  if (!isBcryptInside(passwordHash)) return { settings: undefined, argon2: passwordHash }
  return {
    settings: passwordHash.slice(0, settingsLength),
    argon2: passwordHash.slice(settingsLength),
  }
}

/** Whether a stored hash is argon2id over bcrypt; `bcrypt-left.store.ts` tests the same in SQL. */
export function isBcryptInside(passwordHash: string): boolean {
  return passwordHash.startsWith('$2')
}

/**
 * The input for argon2id: the bcrypt hash of the password if the stored hash has bcrypt inside, otherwise the
 * password. Always does as much work as one bcrypt hash of `cost` (0: none), so that the duration reveals nothing.
 */
export async function argon2Input(
  settings: string | undefined,
  password: string,
  cost: number,
): Promise<string> {
  const rehashed = settings === undefined ? undefined : await rehash(settings, password)
  for (const step of paddingCosts(settings, cost)) await hashForTiming(password, step)
  return rehashed ?? password
}

/**
 * The costs of the bcrypt hashes computed only for timing, besides the account's own if it has one: 2^c of
 * its own plus 2^c, 2^(c+1) … 2^(cost-1) add up to 2^cost.
 */
export function paddingCosts(settings: string | undefined, cost: number): number[] {
  if (settings === undefined) return cost > 0 ? [cost] : []
  const ownCost = costOf(settings)
  return Array.from({ length: Math.max(0, cost - ownCost) }, (_, step) => ownCost + step)
}

/** Hashes a password with these settings; they are prepended because the library always writes `$2b$`. */
async function rehash(settings: string, password: string): Promise<string> {
  const newHash = await hash(password, costOf(settings), saltOf(settings))
  return settings + newHash.slice(settingsLength)
}

async function hashForTiming(password: string, cost: number): Promise<void> {
  await hash(password, cost, noSalt)
}

const noSalt = new Uint8Array(16)
const bcryptLetters = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes the 16 bytes of a salt from bcrypt's own base64 alphabet. */
function saltOf(settings: string): Uint8Array {
  const letters = [...settings.slice(-saltLength)]
  const usual = letters.map((letter) => base64Letters[bcryptLetters.indexOf(letter)])
  return Buffer.from(usual.join(''), 'base64')
}

function costOf(settings: string): number {
  return Number(settings.slice(4, 6))
}
