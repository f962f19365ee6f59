import { isDatabaseUrl, readDatabaseUrl } from '../core/database-url.ts'
import { looksLikeAddress } from '../core/real-place.ts'
import {
  readBackupName,
  readName,
  readPlace,
  readUsername,
  refuse,
  type TypedCommand,
  typedCommand,
  UsageError,
  withoutAddress,
} from './command-words.ts'
import {
  assertAddress,
  assertBucket,
  assertFolders,
  assertPlaces,
  assertReadable,
  assertTarget,
  daysOf,
  encodingOf,
  isTimeZone,
  kindOf,
  rightsOf,
  sourceOf,
} from './option-values.ts'
import type { BackupCommand, Command, StrapiCommand } from './portal-commands.ts'

/** Parses the arguments after `npm run portal --`. */
export function readCommand(args: string[]): Command {
  const typed = typedCommand(args)
  const { name, options } = typed
  if (options.help || name === 'help') return { name: 'help' }
  if (name === undefined && Object.keys(options).length > 0)
    throw new UsageError('Es fehlt der Befehl.')
  if (name === undefined) return { name: 'help' }
  if (isCommandName(name)) return read(name, typed)
  throw new UsageError(
    `Den Befehl „${name.split(' ').map(withoutAddress).join(' ')}“ gibt es nicht.`,
  )
}

/** The commands whose names are typed as such; `migrate status` and its like begin with one of them. */
type CommandName = Exclude<
  Command['name'],
  'help' | 'migrate status' | 'backup list' | 'backup verify'
>

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(readers, name)
}

function read<Name extends CommandName>(name: Name, typed: TypedCommand): Command {
  return readers[name](typed, name)
}

const readers: { [Name in CommandName]: (typed: TypedCommand, name: Name) => Command } = {
  'user list': readBare,
  'token list': readBare,
  'search rebuild': readBare,
  'setup-code': readBare,
  doctor: readBare,
  'user disable': readUser,
  'user enable': readUser,
  'user reset-factor': readUser,
  'user sign-in-link': readUser,
  'user password': readUserPassword,
  'user add': readUserAdd,
  'token create': readTokenCreate,
  'token revoke': readTokenRevoke,
  'person export': readPersonExport,
  'person erase': readPersonErase,
  'mail test': readMailTest,
  'previews make': readPreviewsMake,
  'import table': readImportTable,
  'import files': readImportFiles,
  'import portal': readImportPortal,
  'import strapi': readImportStrapi,
  check: readCheck,
  backup: readBackup,
  restore: readRestore,
  export: readExport,
  move: readMove,
  migrate: readMigrate,
}

function readBare(
  { words, options }: TypedCommand,
  name: 'user list' | 'token list' | 'search rebuild' | 'setup-code' | 'doctor',
): Command {
  refuse(name, words, options, [])
  return { name }
}

function readUser(
  { words, options }: TypedCommand,
  name: 'user disable' | 'user enable' | 'user reset-factor' | 'user sign-in-link',
): Command {
  const username = readName(name, words, 'ein Benutzername')
  refuse(name, words.slice(1), options, [])
  return { name, username }
}

const passwordOptions = ['generate', 'password-stdin']

function readUserPassword({ words, options }: TypedCommand): Command {
  const name = 'user password'
  const username = readUsername(name, words)
  refuse(name, [], options, passwordOptions)
  return { name, username, source: sourceOf(options) }
}

function readUserAdd({ words, options }: TypedCommand): Command {
  const name = 'user add'
  const username = readUsername(name, words)
  refuse(name, [], options, [...passwordOptions, 'admin', 'email'])
  const { admin: isAdmin = false, email = null } = options
  return { name, username, source: sourceOf(options), isAdmin, email }
}

function readTokenCreate({ words, options }: TypedCommand): Command {
  const name = 'token create'
  const token = readName(name, words, 'ein Name')
  refuse(name, words.slice(1), options, ['read-only', 'scopes', 'days'])
  return { name, token, rights: rightsOf(options), days: daysOf(options.days) }
}

function readTokenRevoke({ words, options }: TypedCommand): Command {
  const name = 'token revoke'
  const token = readName(name, words, 'ein Name')
  refuse(name, words.slice(1), options, [])
  return { name, token }
}

const person = 'ein Name, eine E-Mail-Adresse oder eine Kundennummer'

function readPersonExport({ words, options }: TypedCommand): Command {
  const name = 'person export'
  const who = readName(name, words, person)
  refuse(name, words.slice(1), options, ['company'])
  return { name, who, isCompany: options.company === true }
}

function readPersonErase({ words, options }: TypedCommand): Command {
  const name = 'person erase'
  const who = readName(name, words, person)
  const { company: isCompany = false, logs: isWithLog = false } = options
  refuse(name, words.slice(1), options, isCompany ? ['company'] : ['company', 'logs'])
  return { name, who, isCompany, isWithLog }
}

function readMailTest({ words, options }: TypedCommand): Command {
  const name = 'mail test'
  const address = readName(name, words, 'eine Adresse')
  refuse(name, words.slice(1), options, [])
  return { name, address }
}

function readPreviewsMake({ words, options }: TypedCommand): Command {
  const name = 'previews make'
  refuse(name, words, options, ['all'])
  return { name, isAll: options.all === true }
}

function readImportTable({ words, options }: TypedCommand): Command {
  const name = 'import table'
  const file = readPlace(name, words, 'eine Datei')
  refuse(name, words.slice(1), options, ['kind', 'dry-run', 'only-good', 'sheet', 'encoding'])
  const encoding = encodingOf(options)
  const { kind = '', sheet, 'dry-run': isTrial = false, 'only-good': isOnlyGood = false } = options
  return { name, file, kind: kindOf(kind), sheet, encoding, isTrial, isOnlyGood }
}

function readImportFiles({ words, options }: TypedCommand): Command {
  const name = 'import files'
  const place = readPlace(name, words, 'ein Ordner oder ein ZIP')
  refuse(name, words.slice(1), options, ['pattern', 'table', 'dry-run', 'only-good', 'encoding'])
  const { pattern: patterns = [], table } = options
  const encoding = encodingOf(options)
  if (encoding && !table) throw new UsageError('Zu --encoding gehört --table <Datei>.')
  const { 'dry-run': isTrial = false, 'only-good': isOnlyGood = false } = options
  return { name, place, patterns, table, encoding, isTrial, isOnlyGood }
}

function readImportPortal({ words, options }: TypedCommand): Command {
  const name = 'import portal'
  const { from: folder, to, files, force: isForced = false } = options
  const { 'without-keys': isWithoutKeys = false } = options
  refuse(name, words, options, ['from', 'to', 'files', 'force', 'without-keys'])
  if (!folder) throw new UsageError(`Zu „${name}“ gehört --from <Ordner>.`)
  assertFolders({ from: folder })
  assertTarget(to)
  assertBucket(files)
  return { name, folder, to, files, isForced, isWithoutKeys }
}

const strapiOptions = ['database', 'uploads', 'dry-run', 'force', 'report', 'time-zone']

function readImportStrapi({ words, options }: TypedCommand): StrapiCommand {
  const name = 'import strapi'
  refuse(name, words, options, strapiOptions)
  const { database, uploads, report, 'time-zone': timeZone = 'UTC' } = options
  const { 'dry-run': isDryRun = false, force: isForced = false } = options
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
  return { name, database, uploads, isDryRun, isForced, report, timeZone }
}

function readCheck({ words, options }: TypedCommand): Command {
  refuse('check', words, options, ['repair'])
  return { name: 'check', isRepairing: options.repair === true }
}

function readBackup({ words, options }: TypedCommand): BackupCommand {
  const { from, to } = options
  const [second, ...rest] = words
  assertPlaces({ from, to })
  if (second === 'list') {
    refuse('backup list', rest, options, ['from'])
    return { name: 'backup list', place: from }
  }
  if (second === 'verify') {
    refuse('backup verify', rest.slice(1), options, ['from'])
    return { name: 'backup verify', place: from, backup: readBackupName('backup verify', rest) }
  }
  refuse('backup', words, options, ['to'])
  return { name: 'backup', place: to }
}

function readRestore({ words, options }: TypedCommand): BackupCommand {
  const name = 'restore'
  const { from: place, to, files, force: isForced = false } = options
  const { 'without-keys': isWithoutKeys = false } = options
  refuse(name, words.slice(1), options, ['from', 'to', 'files', 'force', 'without-keys'])
  assertPlaces({ from: place })
  assertTarget(to)
  assertBucket(files)
  const backup = readBackupName(name, words)
  return { name, place, backup, to, files, isForced, isWithoutKeys }
}

function readExport({ words, options }: TypedCommand): Command {
  refuse('export', words, options, ['to'])
  const { to: folder } = options
  if (!folder) throw new UsageError('Zu „export“ gehört --to <Ordner>.')
  assertFolders({ to: folder })
  return { name: 'export', folder }
}

function readMove({ words, options }: TypedCommand): Command {
  const { to, files, abort: isAborting = false } = options
  refuse('move', words, options, isAborting ? ['to', 'abort'] : ['to', 'files'])
  if (!isAborting && !to && !files) {
    throw new UsageError('Zu „move“ gehört --to postgres://… oder --files s3://…, oder beides.')
  }
  assertAddress('to', to, /^postgres(ql)?:\/\//, 'postgres://…')
  assertReadable({ to }, readDatabaseUrl)
  assertBucket(files)
  return { name: 'move', to, files, isAborting }
}

function readMigrate({ words, options }: TypedCommand): Command {
  const isStatus = words[0] === 'status'
  refuse('migrate', isStatus ? words.slice(1) : words, options, [])
  return { name: isStatus ? 'migrate status' : 'migrate' }
}
