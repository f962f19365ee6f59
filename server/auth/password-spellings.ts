/**
 * The form of a password that is hashed and counted, in which „ü“ is one character. Text copied from a file
 * name on a Mac has „u“ and a combining diaeresis instead, which looks the same and which no keyboard types.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * The forms that may have been hashed for a typed password, most likely first: hashes from Strapi, and those made
 * before this portal normalised passwords, are of the text as it was sent. For most passwords there is just one.
 */
export function spellingsOf(password: string): string[] {
  return [...new Set([normalizePassword(password), password, password.normalize('NFD')])]
}
