/**
 * A password as it is hashed and counted: „ü“ is one character. Who copies it from the name of a file on a Mac has „u“ and two
 * dots, which look the same and which no keyboard types.
 */
export function composed(password: string): string {
  return password.normalize('NFC')
}

/**
 * What a typed password may have been hashed as, the likeliest first: hashes from Strapi, and those that this portal made before
 * it composed passwords, are of whatever was sent. Of most passwords there is one.
 */
export function spellingsOf(password: string): string[] {
  return [...new Set([composed(password), password, password.normalize('NFD')])]
}
