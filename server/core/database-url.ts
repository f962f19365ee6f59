const shape =
  'muss aussehen wie postgres://benutzer:passwort@server:5432/datenbank, Sonderzeichen in Benutzer und Passwort mit % geschrieben (%23 für #, %2F für /)'

/** Parses `DATABASE_URL`; its error never repeats the value, which contains a password. */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('muss mit postgres:// beginnen')
  const url = URL.canParse(withHost(text)) ? databaseAddress(text) : undefined
  // These characters in an unencoded password would cut it off, and the part before them would be read as a port.
  if (url?.hash !== '' || /^\?[^=]*@/.test(url.search)) throw new Error(shape)
  return text
}

/** Whether a word is the URL of a database rather than a folder. */
export function isDatabaseUrl(word: string): boolean {
  return /^postgres(ql)?:/.test(word)
}

/** A parsed `DATABASE_URL`. */
export function databaseAddress(text: string): URL {
  return new URL(withHost(text))
}

/**
 * The address for the driver. At present it treats `prefer`, `require` and `verify-ca` as `verify-full`, but warns at each
 * start that its next major version will check no certificate for them. So that certificates are always checked, they
 * become `verify-full` here, unless the address asks for libpq's semantics.
 */
export function driverAddress(text: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(text)) return text
  return text.replaceAll(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/g, '$1verify-full')
}

/** Without a host, PostgreSQL is reached through the socket of this machine. */
function withHost(text: string): string {
  return URL.canParse(text) ? text : text.replace('@/', '@localhost/')
}
