import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordAlphabet, securePasswordLength } from '#contract/passwords.ts'
import { ProblemError } from '../core/problem-error.ts'

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane; the defaults of the library, said anyway. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const maxRunning = 2
const maxWaiting = 32
let running = 0
const waiting: (() => void)[] = []

/** Hashes a password into a PHC string; rejects with a 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, argon2id))
}

/**
 * Whether the password fits the hash. Without a hash (unknown account) the same work is done
 * for nothing, so that the time tells nothing.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await inQueue(async () => verify(passwordHash ?? (await dummyHash()), password))
  return isRight && passwordHash !== undefined
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('no account has this password', argon2id)
  return dummy
}

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await turn()
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function turn(): Promise<void> {
  if (waiting.length >= maxWaiting) {
    throw new ProblemError(
      'unavailable',
      'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich noch einmal.',
      { retryAfter: 2 },
    )
  }
  return new Promise((resolve) => waiting.push(resolve))
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
