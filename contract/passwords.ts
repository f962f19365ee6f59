/** Crockford's Base32 alphabet: no two symbols look alike on paper or on screen (0 but no o, 1 but no i or l). */
export const passwordAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Length of a secure password: 10 of 32 symbols, so 50 bits. */
export const securePasswordLength = 10

/** A secure password in readable form: two groups of five. The space is not part of it. */
export function inGroups(password: string): string {
  return password.length === securePasswordLength
    ? `${password.slice(0, 5)} ${password.slice(5)}`
    : password
}
