import type { ImportKind } from '#contract/imports.ts'
import type { Scopes } from '#contract/tokens.ts'
import type { TextEncoding } from '../tables/cells.ts'

/** A parsed command. */
export type Command =
  | { name: 'help' | 'user list' | 'token list' | 'search rebuild' | 'setup-code' }
  | { name: 'user disable' | 'user enable'; username: string }
  | { name: 'user reset-factor' | 'user sign-in-link'; username: string }
  | { name: 'user password'; username: string; source: PasswordSource }
  | {
      name: 'user add'
      username: string
      source: PasswordSource
      isAdmin: boolean
      email: string | null
    }
  | { name: 'token create'; token: string; rights: TokenRights; days: number | null }
  | { name: 'token revoke'; token: string }
  | { name: 'person export'; who: string; isCompany: boolean }
  | { name: 'person erase'; who: string; isCompany: boolean; isWithLog: boolean }
  | { name: 'mail test'; address: string }
  | { name: 'previews make'; isAll: boolean }
  | { name: 'check'; isRepairing: boolean }
  | { name: 'doctor' | 'migrate' | 'migrate status' }
  | TableCommand
  | FilesCommand
  | MoveCommand
  | BackupCommand
  | { name: 'export'; folder: string }
  | ImportCommand
  | StrapiCommand

/** Creates a portal from an export. */
export interface ImportCommand extends Target {
  name: 'import portal'
  folder: string
}

/** Where to create a portal, and how. */
interface Target {
  to: string | undefined
  files: string | undefined
  isForced: boolean
  isWithoutKeys: boolean
}

/** Imports a table, or shows what an import would do. */
export interface TableCommand {
  name: 'import table'
  file: string
  kind: ImportKind
  sheet: string | undefined
  /** Undefined: detected from the bytes. */
  encoding: TextEncoding | undefined
  isTrial: boolean
  isOnlyGood: boolean
}

/** Imports the files of a folder or a ZIP, or shows what an import would do. */
export interface FilesCommand {
  name: 'import files'
  place: string
  /** Empty: those of the last import, or the default ones. */
  patterns: string[]
  table: string | undefined
  /** Encoding of the table. */
  encoding: TextEncoding | undefined
  isTrial: boolean
  isOnlyGood: boolean
}

/** Makes a backup, lists or verifies backups, or restores a portal from one. */
export type BackupCommand =
  | { name: 'backup' | 'backup list'; place: string | undefined }
  | { name: 'backup verify'; place: string | undefined; backup: string | undefined }
  | (Target & { name: 'restore'; place: string | undefined; backup: string | undefined })

/** Imports a Strapi 4 site into the portal. */
export interface StrapiCommand {
  name: 'import strapi'
  database: string
  uploads: string
  isDryRun: boolean
  isForced: boolean
  /** Folder for the report; below `DATA_DIR` by default. */
  report: string | undefined
  /** IANA zone of times that a PostgreSQL stores without one. */
  timeZone: string
}

/** Moves the portal to another database, another file storage, or both; or reverts that. */
export interface MoveCommand {
  name: 'move'
  to: string | undefined
  files: string | undefined
  isAborting: boolean
}

/** The rights of a new API token. */
export type TokenRights = 'full-access' | 'read-only' | Scopes

/** Where a new password comes from; `typed` reads from standard input where there is no terminal. */
export type PasswordSource = 'typed' | 'stdin' | 'generated'

export function isBackupCommand(command: Command): command is BackupCommand {
  return command.name === 'restore' || command.name.startsWith('backup')
}
