import { type ImportKind, importKinds, tableEncodings } from '#contract/imports.ts'
import { Scopes, scopeAreas } from '#contract/tokens.ts'
import { readBackupUrl, typedBackupUrl } from '../core/backup-config.ts'
import { isDatabaseUrl, readDatabaseUrl } from '../core/database-url.ts'
import { readFilesUrl } from '../core/files-url.ts'
import { looksLikeAddress } from '../core/real-place.ts'
import type { TextEncoding } from '../tables/cells.ts'
import { type Options, UsageError } from './command-words.ts'
import type { PasswordSource, TokenRights } from './portal-commands.ts'

/** Checked here, so that the message names the typed option rather than a setting. The value is not repeated. */
export function assertAddress(
  name: string,
  word: string | undefined,
  shape: RegExp,
  example: string,
) {
  if (word === undefined || shape.test(word)) return
  throw new UsageError(`Zu --${name} gehört eine Adresse wie ${example}.`)
}

export function assertBucket(files: string | undefined) {
  assertAddress('files', files, /^s3:/, 's3://…')
  assertReadable({ files }, readFilesUrl)
}

/** Requires a folder or a database. */
export function assertTarget(to: string | undefined) {
  assertFolders({ to }, 'postgres://…')
  if (to !== undefined && isDatabaseUrl(to)) assertReadable({ to }, readDatabaseUrl)
}

/** Requires locations of backups. */
export function assertPlaces(options: Record<string, string | undefined>) {
  assertFolders(options, 's3://…', 'file://…')
  assertReadable(options, (word) => readBackupUrl(typedBackupUrl(word)))
}

/** Reports what is wrong with a value under the name of the typed option, in the words used for the setting at start. */
export function assertReadable(
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
export function assertFolders(options: Record<string, string | undefined>, ...addresses: string[]) {
  for (const [name, word = ''] of Object.entries(options)) {
    const address = word.replace(/^postgresql:/, 'postgres:')
    const isAllowed = addresses.some((example) => address.startsWith(example.replace('…', '')))
    if (isAllowed || !looksLikeAddress(word)) continue
    const also = addresses.map((example) => ` oder ${example}`).join('')
    const other = addresses.length > 0 ? 'keine andere' : 'keine'
    throw new UsageError(`Zu --${name} gehört ein Ordner${also}, ${other} Adresse.`)
  }
}

export function kindOf(word: string): ImportKind {
  const found = importKinds.find((kind) => kind === word)
  if (found) return found
  throw new UsageError(`Zu „import table“ gehört --kind mit einem von: ${importKinds.join(', ')}.`)
}

export function encodingOf({ encoding: word }: Options): TextEncoding | undefined {
  const encoding = tableEncodings.find((own) => own === word?.toLowerCase())
  if (word !== undefined && !encoding) {
    throw new UsageError(`Zu --encoding gehört eines von ${tableEncodings.join(', ')}.`)
  }
  return encoding
}

export function daysOf(typed: string | undefined): number | null {
  if (typed === undefined) return null
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed)
  throw new UsageError('Zu --days gehört eine Zahl von 1 bis 9999.')
}

/** Parses `devices:write,companies:read`; each area at most once. */
export function rightsOf({ 'read-only': isReadOnly = false, scopes: typed }: Options): TokenRights {
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

export function sourceOf(options: Options): PasswordSource {
  if (options.generate && options['password-stdin']) {
    throw new UsageError('Bitte nur eines angeben: --generate oder --password-stdin.')
  }
  if (options.generate) return 'generated'
  return options['password-stdin'] ? 'stdin' : 'typed'
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('de', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
