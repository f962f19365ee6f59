import { madePasswords } from '#contract/made-passwords.ts'
import { passwordAlphabet } from '#contract/passwords.ts'
import { call } from '../client/api.ts'

/**
 * The specification's rule (section 5): the last six digits of the time in ms, as a number; so it may be shorter. Weak:
 * for the form of companies alone.
 */
export function sixDigits(): string {
  return String(Number(String(Date.now()).slice(-6)))
}

interface Made {
  pass: string
  proof: string
}

/** Made before somebody asks, so that a field is filled as soon as its button is pressed. */
let ready: { made: Promise<Made>; at: number } | undefined
const proofs = new Map<string, string>()
/** The server takes its proof for a day; in ms. */
const freshFor = 60 * 60_000

/** Asks the server for the next secure password; a failure is told to whoever wants it. */
export function prepareSecurePassword(): void {
  if (ready && Date.now() - ready.at < freshFor) return
  const next = { made: call(madePasswords.make, {}), at: Date.now() }
  next.made.catch(() => {
    if (ready === next) ready = undefined
  })
  ready = next
}

/** 10 of 32 symbols, made by the server: only of what it made itself it knows that nobody can guess it. */
export async function securePassword(): Promise<string> {
  prepareSecurePassword()
  const { pass, proof } = await (ready?.made ?? call(madePasswords.make, {}))
  proofs.set(pass, proof)
  ready = undefined
  prepareSecurePassword()
  return pass
}

/** What a form sends, with the server's proof where it sends a password of the server's. */
export function withProof<T extends object>(input: T): T & { passProof?: string } {
  const pass = 'pass' in input ? input.pass : undefined
  const passProof = typeof pass === 'string' ? proofs.get(pass) : undefined
  return passProof === undefined ? input : { ...input, passProof }
}

/** For staff, whose passwords need at least 12 characters: 80 bits as 'k7m2-pxw4-tz9h-2c4q'. */
export function staffPassword(): string {
  return Array.from({ length: 4 }, () => symbols(4)).join('-')
}

/** From the browser's secure source: 32 divides 256, so no symbol is likelier than another. */
function symbols(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count))
  return Array.from(bytes, (byte) => passwordAlphabet[byte % passwordAlphabet.length]).join('')
}
