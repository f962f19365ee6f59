import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../core/config.ts'
import { NoSpaceForFiles } from '../core/disk-space.ts'
import { othersFolder } from '../core/folder-owner.ts'
import { PlaceGone } from '../core/place-gone.ts'
import { ProblemError } from '../core/problem-error.ts'
import { existingPart } from '../core/real-place.ts'
import { explainPostgres, isConnecting } from '../db/explain-postgres.ts'
import { isOnHold } from '../db/hold-writes.ts'
import { isOutOfSpace } from '../db/violations.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Explains why the portal or a command could not start: a German line for the operator, never with the
 * password of `DATABASE_URL`.
 */
export function explainStart(error: unknown, place: Place | undefined): string {
  if (error instanceof NoSpaceForFiles) return error.forOperator
  if (error instanceof PlaceGone) {
    return error.cause === undefined
      ? `DATA_DIR: ${error.path} liegt nicht mehr an seinem Platz.`
      : explainStart(error.cause, place)
  }
  if (error instanceof ConfigError || error instanceof ProblemError) return error.message
  if (isOnHold(error)) {
    return 'Das Portal zieht gerade um oder ist umgezogen: Hier lässt sich nichts ändern.'
  }
  const { code = '', message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  const explained =
    place &&
    (explainSqlite(code, error, place) ??
      explainFolder(code, error, place) ??
      explainOwnPostgres(error, place))
  return explained ?? `Das hat nicht funktioniert: ${message.split('\n')[0]}`
}

function explainSqlite(code: string, error: unknown, { dataDir }: Place): string | undefined {
  if (!code.startsWith('SQLITE_')) return undefined
  if (/NOTADB|CORRUPT/.test(code)) {
    return `DATA_DIR: Eine Datenbank in ${dataDir} ist beschädigt (${code}). Bitte aus einer Sicherung zurückholen.`
  }
  if (isOutOfSpace(error)) return full(dataDir)
  if (/BUSY|LOCKED/.test(code)) {
    return `DATA_DIR: Ein anderes Programm hält die Datenbank in ${dataDir} fest.`
  }
  return `DATA_DIR: Die Datenbank in ${dataDir} lässt sich nicht öffnen oder beschreiben (${code}).`
}

const folderCodes = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|ELOOP|ENAMETOOLONG)$/

function explainFolder(code: string, error: unknown, { dataDir }: Place): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(dataDir)
  const { path = dataDir } = error as NodeJS.ErrnoException
  // A socket is not one of our files.
  if (!folderCodes.test(code) || isConnecting(error)) return undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `DATA_DIR: ${path.startsWith(dataDir) ? existingPart(path) : dataDir} ist kein Ordner.`
  }
  const isElsewhere = !`${path}/`.startsWith(`${dataDir}/`) && !`${dataDir}/`.startsWith(`${path}/`)
  if (isElsewhere) return `${path} lässt sich nicht lesen oder beschreiben (${code}).`
  const whose = code === 'EACCES' && path.startsWith(dataDir) ? othersFolder(dataDir) : undefined
  if (whose) return `DATA_DIR: ${whose} Bitte als Benutzer des Portals aufrufen.`
  const whatFails = existsSync(path) ? 'lesen' : 'anlegen'
  return `DATA_DIR: ${path} lässt sich nicht ${whatFails} oder beschreiben (${code}).`
}

function full(dataDir: string): string {
  return `DATA_DIR: Für ${dataDir} ist kein Speicherplatz mehr frei.`
}

function explainOwnPostgres(error: unknown, { databaseUrl }: Place): string | undefined {
  if (databaseUrl.startsWith('sqlite:')) return undefined
  const denied = (user: string, database: string) =>
    `„${user}“ darf in „${database}“ keine Tabellen anlegen.`
  const why = explainPostgres(error, databaseUrl, denied)
  return why && `DATABASE_URL: ${why}`
}
