import { databaseAddress } from '../core/database-url.ts'
import { isDatabaseAway, isReadOnly } from './violations.ts'

/**
 * An error of PostgreSQL, or of the connection to it, as a German sentence without the password of its URL; undefined
 * for any other error. `denied` says what this user may not do in this database.
 */
export function explainPostgres(
  error: unknown,
  databaseUrl: string,
  denied: (user: string, database: string) => string,
): string | undefined {
  const { code = '', message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  const { host: named, pathname, username, searchParams } = databaseAddress(databaseUrl)
  const host = searchParams.get('host') || named || 'localhost'
  const name = decodeURIComponent(pathname.slice(1))
  const user = decodeURIComponent(username)
  if (code === '3D000') return `Auf ${host} gibt es keine Datenbank „${name}“.`
  if (/^28/.test(code) || /password/i.test(message)) {
    return `${host} lässt „${user}“ nicht herein; Benutzer oder Passwort sind falsch.`
  }
  if (code === '42501') return denied(user, name)
  if (isReadOnly(error)) {
    return `Die Datenbank auf ${host} lässt sich nur lesen, etwa weil sie die Kopie einer anderen ist.`
  }
  if (code === '53100') return `${host} hat keinen Speicherplatz mehr.`
  if (code === '53300') {
    return `Die Datenbank auf ${host} hat keine Verbindung mehr frei (${code}). Bitte dort max_connections erhöhen, oder DATABASE_CONNECTIONS aller Portale verringern.`
  }
  if (/does not support SSL/.test(message)) {
    return `Die Datenbank auf ${host} bietet keine verschlüsselte Verbindung an.`
  }
  const isAboutTls = /CERT|SELF_SIGNED|SSL|TLS/.test(`${code} ${message}`)
  if (isDatabaseAway(error) || isAboutTls || isConnecting(error)) {
    const why = code || (isAboutTls ? message : '')
    return `Die Datenbank auf ${host} ist nicht erreichbar${why && ` (${why})`}.`
  }
  if (!(error instanceof Error && 'severity' in error)) return undefined
  return `Die Datenbank auf ${host} meldet einen Fehler (${code}): ${message.split('\n')[0]}`
}

/** Whether an error is about the connection to another program: broken, or never established. */
export function isConnecting(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'connect'
}
