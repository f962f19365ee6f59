const shape =
  'muss aussehen wie postgres://benutzer:passwort@server:5432/datenbank, Sonderzeichen in Benutzer und Passwort mit % geschrieben (%23 für #, %2F für /)'

/** Understands `DATABASE_URL`; throws an error that never repeats what was given: it holds a password. */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('muss mit postgres:// beginnen')
  const url = URL.canParse(withHost(text)) ? databaseAddress(text) : undefined
  // What follows these signs in a password would be no part of it, and what comes before would be taken for a port.
  if (url?.hash !== '' || /^\?[^=]*@/.test(url.search)) throw new Error(shape)
  return text
}

/** Whether a word names a database, and not a folder. */
export function isDatabaseUrl(word: string): boolean {
  return /^postgres(ql)?:/.test(word)
}

/** The parts of a `DATABASE_URL` that was understood. */
export function databaseAddress(text: string): URL {
  return new URL(withHost(text))
}

/** PostgreSQL is asked at the socket of this machine where nothing stands behind a user. */
function withHost(text: string): string {
  return URL.canParse(text) ? text : text.replace('@/', '@localhost/')
}
