import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { liesWithFiles } from '../backup/backup-place-problem.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { holdsExport } from '../backup/database-of-lines.ts'
import { assertIsThere, explainReading } from '../backup/folder-target.ts'
import { gapsInWords, type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { bytesOf, type Manifest } from '../backup/manifest.ts'
import { openTarget } from '../backup/open-target.ts'
import { type Restored, restoreBackup } from '../backup/restore-backup.ts'
import { DamagedBackup } from '../backup/restore-checks.ts'
import { listBackups, type StoredBackup } from '../backup/stored-backups.ts'
import {
  type Fault,
  sinceRead,
  type Verdict,
  verifyBackups,
  verifyPlace,
} from '../backup/verify-backup.ts'
import { type BackupPlace, backupPlaceInWords, typedBackupUrl } from '../core/backup-config.ts'
import { type Config, ConfigError, readConfig } from '../core/config.ts'
import { isDatabaseUrl } from '../core/database-url.ts'
import { assertOwnFolder, othersFolder } from '../core/folder-owner.ts'
import { counted, inMegabytes, inWords, othersInWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { placeOf } from '../transfer/move-portal.ts'
import type { BackupCommand } from './portal-commands.ts'
import { reporterOf } from './report-progress.ts'

/** Maximum number of damaged or missing files listed by name. */
const maxNamed = 50

/** Reads the settings; options of the command override the environment. */
export function readBackupSettings(
  command: BackupCommand,
  { PORTAL_PROCESSES: _, ...environment }: NodeJS.ProcessEnv,
): Config {
  const { place } = command
  const ownEnvironment = {
    ...environment,
    ...(place !== undefined && { BACKUP_URL: typedBackupUrl(place) }),
  }
  if (!ownEnvironment.BACKUP_URL) {
    const option = command.name === 'backup' ? '--to' : '--from'
    throw new ConfigError(
      `Bitte angeben, wo die Sicherungen liegen: mit ${option} <Ordner|s3://…> oder mit BACKUP_URL.`,
    )
  }
  return command.name === 'restore'
    ? readTarget(command, ownEnvironment)
    : readConfig(ownEnvironment)
}

/** Reads the settings of the portal to be created. */
export function readTarget(
  { to, files }: { to: string | undefined; files: string | undefined },
  { PORTAL_PROCESSES: _, ...environment }: NodeJS.ProcessEnv,
): Config {
  // A folder means a self-contained portal in it, never one with the database or bucket of this portal.
  const isFolder = to !== undefined && !isDatabaseUrl(to)
  const target = isFolder
    ? { DATA_DIR: to, DATABASE_URL: '', FILES_URL: '' }
    : { ...(to && { DATABASE_URL: to }) }
  return readConfig({ ...environment, ...target, ...(files && { FILES_URL: files }) })
}

/**
 * Rejects a backup made by another user, in particular root, among those the portal makes itself: the portal
 * could not open it, and all later backups would fail. Anybody may back up to a new folder or one of their own.
 */
export function assertOwnBackups(place: string | undefined, { dataDir, backup }: Config): void {
  const isOwnPlace =
    place !== undefined &&
    backup.place?.kind === 'folder' &&
    othersFolder(backup.place.path) === undefined
  if (!isOwnPlace) assertOwnFolder(dataDir)
}

/** Makes a backup and prints what it contains; throws if the portal itself lacked bytes. */
export async function backUp(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const madeBackup = await makeBackup(db, config, reporterOf(say))
  for (const line of resultLines(madeBackup, config)) say(line)
  const { gaps } = madeBackup.manifest
  if (gaps.length === 0) return
  throw withGaps('Die Sicherung', gaps)
}

/** The error for bytes that the portal itself lacks; `subject` („Die Sicherung“) was made without them. */
export function withGaps(subject: string, gaps: Manifest['gaps']): ConfigError {
  const lines = gaps.map(({ sha256, why, names }) => {
    const name = names.length > 0 ? `„${names.join('“, „')}“` : 'Vorschaubild'
    return `${sha256}  ${name}  (${why === 'missing' ? 'fehlt' : 'beschädigt'})`
  })
  return new ConfigError(
    [`${subject} hat Lücken. ${gapsInWords(gaps.length)}`, ...firstOf(lines)].join('\n'),
  )
}

/** Lists or verifies backups, or restores a portal from one. */
export async function runBackupCommand(
  command: BackupCommand,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const { place, passphrase } = config.backup
  if (!place) return
  if (place.kind === 'folder') assertHoldsBackups(place.path)
  const target = await openTarget(place, config.dataDir, pino({ level: 'silent' }))
  try {
    if (command.name === 'backup list') for (const line of await list(target)) say(line)
    if (command.name === 'backup verify') await verify(target, command.backup, say)
    if (command.name === 'restore') {
      if (liesWithFiles(config)) {
        throw new ConfigError(
          `FILES_URL: In ${target.place} liegen die Sicherungen. Bitte einen anderen Ordner oder Bucket nennen.`,
        )
      }
      const { backup: name, isForced, isWithoutKeys } = command
      const options = { name, isForced, isWithoutKeys, passphrase }
      const restored = await restoreBackup(target, config, options, reporterOf(say))
      for (const line of nextSteps(restored, config)) say(line)
    }
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw explainPlace(error, place)
    throw new ConfigError(
      [
        `Die Sicherung ${error.message} ist nicht in Ordnung; es wurde nichts wiederhergestellt:`,
        ...faultsInWords(error.verdict.faults),
        'Eine andere Sicherung lässt sich mit ihrem Namen zurückspielen; „backup list“ zählt sie auf.',
      ].join('\n'),
    )
  } finally {
    target.close()
  }
}

function assertHoldsBackups(folder: string): void {
  assertIsThere(folder)
  if (!holdsExport(folder) || existsSync(join(folder, 'backups'))) return
  throw new ConfigError(
    `BACKUP_URL: In ${folder} liegt ein Export und keine Sicherung. Ihn liest „import portal“ ein.`,
  )
}

/** Explains an unreadable backup folder, so that it is not taken for an error in `DATA_DIR`. */
function explainPlace(error: unknown, place: BackupPlace): unknown {
  const { path = '' } = error as NodeJS.ErrnoException
  const isThere = place.kind === 'folder' && path.startsWith(place.path)
  return isThere ? explainReading(error, place.path) : error
}

async function list(target: BackupTarget): Promise<string[]> {
  const all = await listBackups(target)
  if (all.length === 0) return [`In ${target.place} liegt keine Sicherung.`]
  return all.map(({ name, manifest }) => {
    if (!manifest) return `${name}  unvollständig oder beschädigt`
    const size = inMegabytes(bytesOf(manifest)).padStart(12)
    const keys = manifest.keys === 'sealed' ? 'mit Schlüsseln' : 'OHNE Schlüssel'
    const { length } = manifest.gaps
    const gaps = length > 0 ? `  mit ${counted(length, 'Lücke', 'Lücken')}` : ''
    return `${name}  ${size}  ${keys}  ${manifest.address}${gaps}`
  })
}

async function verify(
  target: BackupTarget,
  name: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const all = await listBackups(target)
  const chosen = name === undefined ? all : all.filter((backup) => backup.name === name)
  if (chosen.length === 0) {
    throw new ConfigError(
      name === undefined
        ? `In ${target.place} liegt keine Sicherung.`
        : `In ${target.place} liegt keine Sicherung ${name}.`,
    )
  }
  say(`${target.place} lesen …`)
  const read = name === undefined ? verifyPlace : verifyBackups
  const verdict = await read(target, chosen, reporterOf(say))
  for (const line of verdictInWords(chosen, verdict)) say(line)
  const { faults, ended } = await sinceRead(target, chosen, verdict)
  for (const old of ended) say(`Gelöscht, während gelesen wurde: ${old}`)
  if (faults.length === 0) return
  const count = faults.length
  throw new ConfigError(
    [
      count === 1
        ? 'Eine Datei ist nicht in Ordnung:'
        : `${inWords(count)} Dateien sind nicht in Ordnung:`,
      ...faultsInWords(faults),
      ...remediesOf(faults),
    ].join('\n'),
  )
}

function remediesOf(faults: Fault[]): string[] {
  const isHarmed = (folder: string) =>
    faults.some(({ path, why }) => why !== 'strange' && path.startsWith(folder))
  const remedies = []
  if (isHarmed('blobs/')) {
    remedies.push(
      'Was unter blobs/ beschädigt ist, legt die nächste Sicherung neu an, sobald die beschädigte Datei gelöscht ist.',
    )
  }
  if (isHarmed('backups/')) {
    remedies.push(
      'Eine Sicherung, der unter backups/ etwas fehlt oder beschädigt ist, lässt sich nicht zurückspielen. Bitte eine neue anlegen.',
    )
  }
  return remedies
}

function verdictInWords(backups: StoredBackup[], { files, bytes, leftovers }: Verdict): string[] {
  const count = counted(backups.length, 'Sicherung', 'Sicherungen')
  const lines = [
    `Gelesen: ${count}, ${counted(files, 'Datei', 'Dateien')} (${inMegabytes(bytes)}).`,
  ]
  for (const { name, manifest } of backups) {
    const gaps = manifest?.gaps.length ?? 0
    if (gaps > 0) lines.push(`  ${name}: ${gapsInWords(gaps)}`)
  }
  if (leftovers.length > 0) {
    lines.push(
      'Übrig von einer Sicherung, die abgebrochen wurde (die nächste räumt es weg), oder von einer, die gerade läuft:',
      ...firstOf(leftovers),
    )
  }
  return lines
}

const reasons: Record<Fault['why'], string> = {
  missing: 'fehlt',
  damaged: 'beschädigt',
  strange: 'gehört nicht dazu',
}

/** One line for each of the first faulty files. */
export function faultsInWords(faults: Fault[]): string[] {
  return firstOf(faults.map(({ path, why }) => `${path}  ${reasons[why]}`))
}

function resultLines(backup: MadeBackup, config: Config): string[] {
  const { manifest, bytes, newBytes, removed, warning } = backup
  const { rows, blobs, keys, name } = manifest
  const count = Object.values(rows).reduce((sum, rowCount) => sum + rowCount, 0)
  const { place } = config.backup
  return [
    `Gesichert: ${name} in ${place ? backupPlaceInWords(place) : ''}`,
    `  ${counted(count, 'Zeile', 'Zeilen')} und ${counted(blobs.length, 'Inhalt', 'Inhalte')} von Dateien, zusammen ${inMegabytes(bytes)}; davon neu ${inMegabytes(newBytes)}`,
    keys === 'sealed'
      ? '  Die Schlüssel sind dabei, verschlüsselt mit dem Passwort aus BACKUP_PASSPHRASE. Ohne dieses Passwort sind sie verloren.'
      : '  Die Schlüssel (secrets.json) sind NICHT dabei, weil BACKUP_PASSPHRASE fehlt: Ohne sie sind wartende Mails und Authenticator-Apps nach einer Wiederherstellung verloren, und die Dokumente in Verwaltungsschalen bekommen andere Kennungen.',
    ...removed.map((old) => `  Gelöscht, weil lange genug aufbewahrt: ${old}`),
    ...(warning === null ? [] : [`  ${warning}`]),
  ]
}

function nextSteps({ manifest, hasKeys, aside }: Restored, config: Config): string[] {
  const { database, files } = placeOf(config)
  const isSqlite = config.databaseUrl.startsWith('sqlite:')
  return [
    `Wiederhergestellt: Sicherung ${manifest.name} (${manifest.address})`,
    `  Datenbank: ${isSqlite ? config.dataDir : database}`,
    `  Dateien:   ${files === 'disk' ? config.dataDir : files}`,
    hasKeys
      ? '  Schlüssel: zurückgespielt'
      : '  Schlüssel: nicht dabei. Liegt in DATA_DIR keine passende secrets.json, sind wartende Mails und Authenticator-Apps verloren.',
    ...(manifest.gaps.length > 0 ? [`  Lücken:    ${gapsInWords(manifest.gaps.length)}`] : []),
    ...(aside ? [`  Was vorher dort war, liegt in ${config.dataDir}/${aside}.`] : []),
    ...stepsAfterRestore('beim Sichern'),
  ]
}

/** What the operator has to do after going back to the state named in `moment` („beim Sichern“). */
export function stepsAfterRestore(moment: string): string[] {
  return [
    '',
    'Jetzt das Portal mit diesen Einstellungen starten. Alle melden sich neu an, Webhooks sind ausgeschaltet. Mails, die',
    `${moment} noch warteten, gehen dann hinaus, auch wenn sie inzwischen angekommen sind. Wen Sie seither mit „person`,
    'erase“ gelöscht haben, löschen Sie bitte noch einmal, und widerrufen Sie noch einmal, was Sie seither widerrufen haben:',
    'API-Schlüssel und Zugänge für Behörden gelten wieder.',
  ]
}

function firstOf(found: string[]): string[] {
  const more = found.length - maxNamed
  const lines = found.slice(0, maxNamed).map((line) => `  ${line}`)
  return more > 0 ? [...lines, `  … und ${othersInWords(more, 'eine weitere')}`] : lines
}
