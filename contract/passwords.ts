/** Crockford's 32 symbols: each is unlike all others on paper and on screens (0 but no o, 1 but no i and l). */
export const passwordAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Symbols of a secure password: 10 of 32, so 50 bits. */
export const securePasswordLength = 10

/** A secure password as people read it: two groups of five. The blank is not part of it. */
export function inGroups(password: string): string {
  return password.length === securePasswordLength
    ? `${password.slice(0, 5)} ${password.slice(5)}`
    : password
}
