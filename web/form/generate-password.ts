import { passwordAlphabet, securePasswordLength } from '#contract/passwords.ts'

/**
 * The specification's rule (section 5): the last six digits of the time in ms, as a number; so it may be shorter. Weak:
 * for the form of companies alone.
 */
export function sixDigits(): string {
  return String(Number(String(Date.now()).slice(-6)))
}

/** 10 of 32 symbols from the browser's secure source: 32 divides 256, so none is likelier than another. */
export function securePassword(): string {
  return symbols(securePasswordLength)
}

/** For staff, whose passwords need at least 12 characters: 80 bits as 'k7m2-pxw4-tz9h-2c4q'. */
export function staffPassword(): string {
  return Array.from({ length: 4 }, () => symbols(4)).join('-')
}

function symbols(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count))
  return Array.from(bytes, (byte) => passwordAlphabet[byte % passwordAlphabet.length]).join('')
}
