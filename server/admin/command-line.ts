import { parseArgs } from 'node:util'
import { type ImportKind, importKinds, tableEncodings } from '#contract/imports.ts'
import { Scopes, scopeAreas } from '#contract/tokens.ts'
import { readBackupUrl, typedBackupUrl } from '../core/backup-config.ts'
import { isDatabaseUrl, readDatabaseUrl } from '../core/database-url.ts'
import { readFilesUrl } from '../core/files-url.ts'
import { looksLikeAddress } from '../core/real-place.ts'
import type { TextEncoding } from '../tables/cells.ts'

export const usage = `Aufruf: npm run portal -- <Befehl>

  user add <Benutzername> [--admin] [--email <Adresse>]   Bearbeiter anlegen
  user list                                               Bearbeiter auflisten
  user password <Benutzername>                            neues Passwort setzen
  user disable <Benutzername>                             Bearbeiter sperren
  user enable <Benutzername>                              Sperre aufheben
  user reset-factor <Benutzername>                        zweiten Faktor entfernen, wenn er verloren ist
  user sign-in-link <Benutzername>                        einmaliger Link, der ohne Passwort und Anbieter anmeldet
  token create <Name> [--read-only | --scopes <Rechte>] [--days <Tage>]
                                                          API-Schlüssel anlegen und einmal anzeigen; Rechte etwa devices:write,companies:read
  token list                                              API-Schlüssel auflisten
  token revoke <Name>                                     API-Schlüssel widerrufen
  person export <Name|E-Mail>                             alles ausgeben, was über einen Bearbeiter gespeichert ist
  person erase <Name|E-Mail> [--logs]                     einen Bearbeiter löschen; mit --logs auch seinen Namen im Protokoll
  person export|erase <Kundennummer> --company            dasselbe für den Ansprechpartner einer Firma
  mail test <Adresse>                                     sofort eine Testmail senden
  previews make [--all]                                   fehlende Vorschaubilder erstellen, mit --all alle neu
  import table <Datei> --kind <companies|parts|doctypes|devices|links> [--dry-run] [--only-good] [--sheet <Blatt>] [--encoding <Kodierung>]
                                                          eine Tabelle (CSV, XLSX) importieren; mit --dry-run nur prüfen, mit --only-good nur richtige Zeilen; Kodierung etwa windows-1252
  import files <Ordner|ZIP> [--pattern <Muster>]… [--table <Datei> [--encoding <Kodierung>]] [--dry-run] [--only-good]
                                                          Dateien importieren, zugeordnet nach Namen und Ordnern oder nach einer Tabelle
  check [--repair]                                        alles prüfen: Datenbank, Dateien, Suche; mit --repair in Ordnung bringen, was sich ohne Verlust bringen lässt
  backup [--to <Ordner|s3://…>]                           das Portal sichern, während es läuft
  backup list [--from <Ordner|s3://…>]                    Sicherungen auflisten
  backup verify [<Name>] [--from <Ordner|s3://…>]         jedes Byte der Sicherungen lesen und vergleichen
  restore [<Name>] --from <Ordner|s3://…>                 die neueste oder die genannte Sicherung zurückspielen
          [--to <DATA_DIR|postgres://…>] [--files <s3://…>] [--force] [--without-keys]
  export --to <Ordner>                                    das ganze Portal als JSON-Zeilen und Dateien schreiben, während es läuft
  import portal --from <Ordner>                           einen solchen Export in ein leeres Portal einlesen
          [--to <DATA_DIR|postgres://…>] [--files <s3://…>] [--force] [--without-keys]
  import strapi --database <Datei|postgres://…>           ein Strapi 4 übernehmen; --uploads nennt seinen Ordner public/uploads
          --uploads <Ordner> [--dry-run] [--report <Ordner>] [--time-zone <Zone>] [--force]
  move --to <Adresse> --files <Adresse>                   nach PostgreSQL und S3 umziehen, auch nur eines von beiden
  move --abort [--to <Adresse>]                           den Umzug zurücknehmen
  doctor                                                  die ganze Installation prüfen und sagen, was zu tun ist
  migrate                                                 die Datenbank auf den Stand dieses Programms bringen
  migrate status                                          zeigen, welche Schritte dafür ausstehen
  search rebuild                                          den Index für Suchen neu aufbauen
  setup-code                                              neuer Code für die erste Einrichtung
  help                                                    diese Hilfe

Das Passwort wird verdeckt abgefragt. Stattdessen:
  --generate         ein Passwort erzeugen und einmal anzeigen
  --password-stdin   das Passwort von der Standardeingabe lesen
`

const help = 'Alle Befehle: npm run portal -- help'

/** The usage of the intended command only: with all of them, the error message above would scroll out of sight. */
export function usageFor([first, second]: string[]): string {
  // Continuation lines are indented further.
  const commands = usage.split(/\n(?! {4})/)
  const group = commands.filter((command) => command.startsWith(`  ${first} `))
  const exact = group.filter((command) => command.startsWith(`  ${first} ${second} `))
  const own = exact.length > 0 ? exact : group
  return own.length > 0 ? [...own, '', help].join('\n') : help
}

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

/** Thrown for arguments that are not a valid command. */
export class UsageError extends Error {}

export function isBackupCommand(command: Command): command is BackupCommand {
  return command.name === 'restore' || command.name.startsWith('backup')
}

/** Parses the arguments after `npm run portal --`. */
export function readCommand(words: string[]): Command {
  const { values, positionals, tokens } = parse(words)
  assertSingleValues(tokens)
  const [first, second] = positionals
  if (values.help || first === 'help') return { name: 'help' }
  const isGroup = groups.includes(first ?? '')
  const name = isGroup ? `${first} ${second ?? ''}`.trim() : (first ?? '')
  const rest = positionals.slice(isGroup ? 2 : 1)
  const given = Object.keys(values)
  if (first === undefined && given.length > 0) throw new UsageError('Es fehlt der Befehl.')
  if (first === undefined) return { name: 'help' }

  if (
    name === 'user list' ||
    name === 'token list' ||
    name === 'search rebuild' ||
    name === 'setup-code'
  ) {
    refuse(name, rest, given, [])
    return { name }
  }
  if (
    name === 'user disable' ||
    name === 'user enable' ||
    name === 'user reset-factor' ||
    name === 'user sign-in-link'
  ) {
    const username = readName(name, rest, 'ein Benutzername')
    refuse(name, rest.slice(1), given, [])
    return { name, username }
  }
  if (name === 'user password') {
    const username = readUsername(name, rest)
    refuse(name, [], given, passwordOptions)
    return { name, username, source: sourceOf(values) }
  }
  if (name === 'user add') {
    const username = readUsername(name, rest)
    refuse(name, [], given, [...passwordOptions, 'admin', 'email'])
    const { admin: isAdmin = false, email = null } = values
    return { name, username, source: sourceOf(values), isAdmin, email }
  }
  if (name === 'token create') {
    const token = readName(name, rest, 'ein Name')
    refuse(name, rest.slice(1), given, ['read-only', 'scopes', 'days'])
    return { name, token, rights: rightsOf(values), days: daysOf(values.days) }
  }
  if (name === 'token revoke') {
    const token = readName(name, rest, 'ein Name')
    refuse(name, rest.slice(1), given, [])
    return { name, token }
  }
  if (name === 'person export' || name === 'person erase') {
    const who = readName(name, rest, 'ein Name, eine E-Mail-Adresse oder eine Kundennummer')
    const { company: isCompany = false, logs: isWithLog = false } = values
    const mayClean = name === 'person erase' && !isCompany
    refuse(name, rest.slice(1), given, mayClean ? ['company', 'logs'] : ['company'])
    return name === 'person export' ? { name, who, isCompany } : { name, who, isCompany, isWithLog }
  }
  if (name === 'mail test') {
    const address = readName(name, rest, 'eine Adresse')
    refuse(name, rest.slice(1), given, [])
    return { name, address }
  }
  if (first === 'doctor') {
    refuse(first, positionals.slice(1), given, [])
    return { name: first }
  }
  if (first === 'migrate') {
    const isStatus = second === 'status'
    refuse(first, positionals.slice(isStatus ? 2 : 1), given, [])
    return { name: isStatus ? 'migrate status' : 'migrate' }
  }
  if (name === 'previews make') {
    refuse(name, rest, given, ['all'])
    return { name, isAll: values.all === true }
  }
  if (name === 'import table') {
    const file = readPlace(name, rest, 'eine Datei')
    refuse(name, rest.slice(1), given, ['kind', 'dry-run', 'only-good', 'sheet', 'encoding'])
    const encoding = encodingOf(values)
    const { kind = '', sheet, 'dry-run': isTrial = false, 'only-good': isOnlyGood = false } = values
    return { name, file, kind: kindOf(kind), sheet, encoding, isTrial, isOnlyGood }
  }
  if (name === 'import files') {
    const place = readPlace(name, rest, 'ein Ordner oder ein ZIP')
    refuse(name, rest.slice(1), given, ['pattern', 'table', 'dry-run', 'only-good', 'encoding'])
    const { pattern: patterns = [], table } = values
    const encoding = encodingOf(values)
    if (encoding && !table) throw new UsageError('Zu --encoding gehört --table <Datei>.')
    const { 'dry-run': isTrial = false, 'only-good': isOnlyGood = false } = values
    return { name, place, patterns, table, encoding, isTrial, isOnlyGood }
  }
  if (name === 'check') {
    refuse(name, rest, given, ['repair'])
    return { name, isRepairing: values.repair === true }
  }
  if (first === 'backup' || name === 'restore') return readBackup(positionals, values, given)
  if (first === 'export') {
    refuse(first, positionals.slice(1), given, ['to'])
    if (!values.to) throw new UsageError('Zu „export“ gehört --to <Ordner>.')
    assertFolders({ to: values.to })
    return { name: first, folder: values.to }
  }
  if (name === 'import portal') {
    const { from: folder, to, files, force: isForced = false } = values
    const { 'without-keys': isWithoutKeys = false } = values
    refuse(name, rest, given, ['from', 'to', 'files', 'force', 'without-keys'])
    if (!folder) throw new UsageError(`Zu „${name}“ gehört --from <Ordner>.`)
    assertFolders({ from: folder })
    assertTarget(to)
    assertBucket(files)
    return { name, folder, to, files, isForced, isWithoutKeys }
  }
  if (name === 'import strapi') {
    refuse(name, rest, given, strapiOptions)
    return readStrapi(values)
  }
  if (name === 'move') {
    const { to, files, abort: isAborting = false } = values
    refuse(name, rest, given, isAborting ? ['to', 'abort'] : ['to', 'files'])
    if (!isAborting && !to && !files) {
      throw new UsageError('Zu „move“ gehört --to postgres://… oder --files s3://…, oder beides.')
    }
    assertAddress('to', to, /^postgres(ql)?:\/\//, 'postgres://…')
    assertReadable({ to }, readDatabaseUrl)
    assertBucket(files)
    return { name, to, files, isAborting }
  }
  throw new UsageError(
    `Den Befehl „${name.split(' ').map(withoutAddress).join(' ')}“ gibt es nicht.`,
  )
}

function readBackup(
  [first, ...words]: string[],
  { from, to, files, force: isForced = false, 'without-keys': isWithoutKeys = false }: Options,
  given: string[],
): BackupCommand {
  if (first === 'restore') {
    refuse(first, words.slice(1), given, ['from', 'to', 'files', 'force', 'without-keys'])
    assertPlaces({ from })
    assertTarget(to)
    assertBucket(files)
    const what = { place: from, backup: readBackupName(first, words), to, files }
    return { name: first, ...what, isForced, isWithoutKeys }
  }
  const [second, ...rest] = words
  assertPlaces({ from, to })
  if (second === 'list') {
    refuse('backup list', rest, given, ['from'])
    return { name: 'backup list', place: from }
  }
  if (second === 'verify') {
    refuse('backup verify', rest.slice(1), given, ['from'])
    return { name: 'backup verify', place: from, backup: readBackupName('backup verify', rest) }
  }
  refuse('backup', words, given, ['to'])
  return { name: 'backup', place: to }
}

function readStrapi({
  database,
  uploads,
  report,
  'dry-run': isDryRun = false,
  force: isForced = false,
  'time-zone': timeZone = 'UTC',
}: Options): StrapiCommand {
  if (!database || !uploads) {
    throw new UsageError('Zu „import strapi“ gehören --database und --uploads.')
  }
  assertFolders({ uploads, report })
  if (looksLikeAddress(database) && !/^(sqlite|postgres(ql)?):/.test(database)) {
    throw new UsageError(
      'Zu --database gehört eine SQLite-Datei oder postgres://…, keine andere Adresse. Ein Strapi auf MySQL oder MariaDB bitte vorher nach PostgreSQL bringen.',
    )
  }
  if (isDatabaseUrl(database)) assertReadable({ database }, readDatabaseUrl)
  if (!isTimeZone(timeZone)) {
    throw new UsageError('Zu --time-zone gehört eine Zeitzone wie Europe/Berlin.')
  }
  return { name: 'import strapi', database, uploads, isDryRun, isForced, report, timeZone }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('de', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

type Options = ReturnType<typeof parse>['values']

const groups = ['user', 'token', 'person', 'mail', 'previews', 'search', 'import']
const strapiOptions = ['database', 'uploads', 'dry-run', 'force', 'report', 'time-zone']
const passwordOptions = ['generate', 'password-stdin']

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: {
        abort: { type: 'boolean' },
        admin: { type: 'boolean' },
        all: { type: 'boolean' },
        company: { type: 'boolean' },
        email: { type: 'string' },
        encoding: { type: 'string' },
        generate: { type: 'boolean' },
        kind: { type: 'string' },
        'only-good': { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        pattern: { type: 'string', multiple: true },
        'read-only': { type: 'boolean' },
        repair: { type: 'boolean' },
        database: { type: 'string' },
        days: { type: 'string' },
        'dry-run': { type: 'boolean' },
        files: { type: 'string' },
        force: { type: 'boolean' },
        from: { type: 'string' },
        logs: { type: 'boolean' },
        report: { type: 'string' },
        scopes: { type: 'string' },
        sheet: { type: 'string' },
        table: { type: 'string' },
        'time-zone': { type: 'string' },
        to: { type: 'string' },
        uploads: { type: 'string' },
        'without-keys': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new UsageError(mistakenOption(cause as NodeJS.ErrnoException), { cause })
  }
}

/** Names only the option: the value typed after it may hold a password. */
function mistakenOption({ code, message }: NodeJS.ErrnoException): string {
  const [option = ''] = /--?[^'\s<=]+/.exec(message) ?? []
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return `Diese Angabe ist nicht zu verstehen: ${option}`
  }
  return message.includes('does not take')
    ? `Zu ${option} gehört kein Wert.`
    : `Zu ${option} fehlt der Wert.`
}

/** Refuses repeated options, whose first value would be ignored, and empty values, which come from unset variables. */
function assertSingleValues(tokens: ReturnType<typeof parse>['tokens']) {
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue
    if (token.value === '') throw new UsageError(`Zu ${token.rawName} fehlt der Wert.`)
    if (seen.has(token.name)) {
      throw new UsageError(`Bitte ${token.rawName} nur einmal angeben.`)
    }
    if (token.name !== 'pattern') seen.add(token.name)
  }
}

function readName(name: string, [word]: string[], what: string): string {
  if (!word) throw new UsageError(`Zu „${name}“ gehört ${what}.`)
  return word
}

/** Refuses a password typed after the name without repeating it: terminal output may be logged. */
function readUsername(name: string, words: string[]): string {
  const username = readName(name, words, 'ein Benutzername')
  if (words.length === 1) return username
  throw new UsageError(
    `Zu „${name}“ gehört nur ein Benutzername, mit Leerzeichen in Anführungszeichen; das Passwort wird verdeckt abgefragt.`,
  )
}

function readPlace(name: string, words: string[], what: string): string {
  const place = readName(name, words, what)
  if (!looksLikeAddress(place)) return place
  throw new UsageError(`Zu „${name}“ gehört ${what}, keine Adresse.`)
}

function readBackupName(name: string, [word]: string[]): string | undefined {
  if (word === undefined || !looksLikeAddress(word)) return word
  throw new UsageError(
    `Zu „${name}“ gehört der Name einer Sicherung wie 2026-11-23T01-30-00Z, keine Adresse.`,
  )
}

/** Shortens an address, which may hold a password. */
function withoutAddress(word: string): string {
  return looksLikeAddress(word) ? word.replace(/:.*/s, ':…') : word
}

function refuse(name: string, words: string[], given: string[], allowed: string[]) {
  const options = given.filter((option) => !allowed.includes(option)).map((option) => `--${option}`)
  const surplus = [...words.map(withoutAddress), ...options]
  if (surplus.length > 0) throw new UsageError(`Zu „${name}“ gehört nicht: ${surplus.join(' ')}`)
}

/** Checked here, so that the message names the typed option rather than a setting. The value is not repeated. */
function assertAddress(name: string, word: string | undefined, shape: RegExp, example: string) {
  if (word === undefined || shape.test(word)) return
  throw new UsageError(`Zu --${name} gehört eine Adresse wie ${example}.`)
}

function assertBucket(files: string | undefined) {
  assertAddress('files', files, /^s3:/, 's3://…')
  assertReadable({ files }, readFilesUrl)
}

/** Requires a folder or a database. */
function assertTarget(to: string | undefined) {
  assertFolders({ to }, 'postgres://…')
  if (to !== undefined && isDatabaseUrl(to)) assertReadable({ to }, readDatabaseUrl)
}

/** Requires locations of backups. */
function assertPlaces(options: Record<string, string | undefined>) {
  assertFolders(options, 's3://…', 'file://…')
  assertReadable(options, (word) => readBackupUrl(typedBackupUrl(word)))
}

/** Reports what is wrong with a value under the name of the typed option, in the words used for the setting at start. */
function assertReadable(
  options: Record<string, string | undefined>,
  read: (word: string) => unknown,
) {
  for (const [name, word] of Object.entries(options)) {
    try {
      if (word !== undefined) read(word)
    } catch (cause) {
      throw new UsageError(`--${name}: ${(cause as Error).message}`, { cause })
    }
  }
}

/** Refuses addresses, which would become folders of that name. The value is not repeated: it may hold a password. */
function assertFolders(options: Record<string, string | undefined>, ...addresses: string[]) {
  for (const [name, word = ''] of Object.entries(options)) {
    const known = addresses.map((address) => address.replace('…', ''))
    const isKnown = known.some((start) =>
      word.replace(/^postgresql:/, 'postgres:').startsWith(start),
    )
    if (isKnown || !looksLikeAddress(word)) continue
    const also = addresses.map((address) => ` oder ${address}`).join('')
    const other = addresses.length > 0 ? 'keine andere' : 'keine'
    throw new UsageError(`Zu --${name} gehört ein Ordner${also}, ${other} Adresse.`)
  }
}

function kindOf(word: string): ImportKind {
  const found = importKinds.find((kind) => kind === word)
  if (found) return found
  throw new UsageError(`Zu „import table“ gehört --kind mit einem von: ${importKinds.join(', ')}.`)
}

function encodingOf({ encoding: word }: Options): TextEncoding | undefined {
  const known = tableEncodings.find((own) => own === word?.toLowerCase())
  if (word !== undefined && !known) {
    throw new UsageError(`Zu --encoding gehört eines von ${tableEncodings.join(', ')}.`)
  }
  return known
}

function daysOf(typed: string | undefined): number | null {
  if (typed === undefined) return null
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed)
  throw new UsageError('Zu --days gehört eine Zahl von 1 bis 9999.')
}

/** Parses `devices:write,companies:read`; each area at most once. */
function rightsOf({ 'read-only': isReadOnly = false, scopes: typed }: Options): TokenRights {
  if (typed === undefined) return isReadOnly ? 'read-only' : 'full-access'
  if (isReadOnly) throw new UsageError('Bitte nur eines angeben: --read-only oder --scopes.')
  const pairs = typed.split(',').map((pair) => pair.trim().split(':'))
  const scopes = Scopes.safeParse(Object.fromEntries(pairs))
  const isEachOnce = new Set(pairs.map(([area]) => area)).size === pairs.length
  if (scopes.success && isEachOnce && pairs.every(({ length }) => length === 2)) return scopes.data
  const areas = Object.keys(scopeAreas).join(', ')
  throw new UsageError(
    `Zu --scopes gehören Bereiche mit „read“ oder „write“ wie devices:write,companies:read; es gibt ${areas}.`,
  )
}

function sourceOf(values: {
  generate?: boolean | undefined
  'password-stdin'?: boolean | undefined
}): PasswordSource {
  if (values.generate && values['password-stdin']) {
    throw new UsageError('Bitte nur eines angeben: --generate oder --password-stdin.')
  }
  if (values.generate) return 'generated'
  return values['password-stdin'] ? 'stdin' : 'typed'
}
