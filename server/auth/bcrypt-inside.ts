import { hash } from '@node-rs/bcrypt'

// A password that came as a bcrypt hash is kept as `<bcrypt's version, cost and salt><argon2id of the whole bcrypt hash>`:
// `$2a$10$…22 characters…$argon2id$v=19$…`. Whoever reads it has to break both.

/** A bcrypt hash as it came: its settings make the same one of the right password. */
export interface BcryptHash {
  /** The first 29 characters: version, cost, salt. */
  settings: string
  cost: number
  whole: string
}

/** What is dearer than this would take minutes, and keep others from signing in. */
const dearest = 14
const settingsLength = 29
const saltLength = 22

/** Reads a bcrypt hash; undefined for what is none, or none that this portal can make again. */
export function readBcrypt(text: string): BcryptHash | undefined {
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{31}$/.test(text)) return undefined
  const settings = text.slice(0, settingsLength)
  const cost = costOf(settings)
  return cost >= 4 && cost <= dearest ? { settings, cost, whole: text } : undefined
}

/** A stored hash as its parts; `settings` is there where bcrypt comes first. */
export function partsOf(passwordHash: string): { settings: string | undefined; argon2: string } {
  if (!isBcryptInside(passwordHash)) return { settings: undefined, argon2: passwordHash }
  return {
    settings: passwordHash.slice(0, settingsLength),
    argon2: passwordHash.slice(settingsLength),
  }
}

/** Whether a stored hash is argon2id over bcrypt; the same as `bcrypt-left.store.ts` asks in SQL. */
export function isBcryptInside(passwordHash: string): boolean {
  return passwordHash.startsWith('$2')
}

/**
 * What argon2id is asked about: the bcrypt hash of the password where there is one inside, otherwise the password. Does as
 * much work as one bcrypt hash of `cost` (0: none), whatever its own costs, so that the time tells nothing.
 */
export async function throughBcrypt(
  settings: string | undefined,
  password: string,
  cost: number,
): Promise<string> {
  const own = settings === undefined ? undefined : await hashAgain(settings, password)
  for (const step of spentBeside(settings, cost)) await spend(password, step)
  return own ?? password
}

/**
 * The costs of what is hashed for nothing beside the own bcrypt hash, if there is one: 2^c of its own and 2^c, 2^(c+1) …
 * 2^(cost-1) are 2^cost together.
 */
export function spentBeside(settings: string | undefined, cost: number): number[] {
  if (settings === undefined) return cost > 0 ? [cost] : []
  const own = costOf(settings)
  return Array.from({ length: Math.max(0, cost - own) }, (_, step) => own + step)
}

/** The whole hash of a password under these settings: the library says `$2b$` whatever the version was. */
async function hashAgain(settings: string, password: string): Promise<string> {
  const made = await hash(password, costOf(settings), saltOf(settings))
  return settings + made.slice(settingsLength)
}

async function spend(password: string, cost: number): Promise<void> {
  await hash(password, cost, noSalt)
}

const noSalt = new Uint8Array(16)
const bcryptLetters = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The 16 bytes of a salt, which bcrypt writes in a base64 of its own. */
function saltOf(settings: string): Uint8Array {
  const letters = [...settings.slice(-saltLength)]
  const usual = letters.map((letter) => base64Letters[bcryptLetters.indexOf(letter)])
  return Buffer.from(usual.join(''), 'base64')
}

function costOf(settings: string): number {
  return Number(settings.slice(4, 6))
}
