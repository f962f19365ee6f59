import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { liesWithFiles } from '../backup/backup-place-problem.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { holdsExport } from '../backup/database-of-lines.ts'
import { assertIsThere, explainReading } from '../backup/folder-target.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { bytesOf } from '../backup/manifest.ts'
import { openTarget } from '../backup/open-target.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { DamagedBackup } from '../backup/restore-checks.ts'
import { listBackups } from '../backup/stored-backups.ts'
import { sinceRead, verifyBackups, verifyPlace } from '../backup/verify-backup.ts'
import { type BackupPlace, typedBackupUrl } from '../core/backup-config.ts'
import { type Config, ConfigError, readConfig } from '../core/config.ts'
import { isDatabaseUrl } from '../core/database-url.ts'
import { assertOwnFolder, othersFolder } from '../core/folder-owner.ts'
import { counted, inMegabytes, inWords } from '../core/german-numbers.ts'
import { liesIn } from '../core/real-place.ts'
import type { Db } from '../db/database.ts'
import {
  faultsInWords,
  nextSteps,
  remediesOf,
  resultLines,
  verdictInWords,
  withGaps,
} from './backup-words.ts'
import type { BackupCommand } from './portal-commands.ts'
import { reporterOf } from './report-progress.ts'

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
      if (place.kind === 'folder' && liesIn(config.dataDir, place.path)) {
        throw new ConfigError(
          `DATA_DIR: ${config.dataDir} liegt im Ordner der Sicherungen. Bitte einen anderen Ordner nennen.`,
        )
      }
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
  return all.map(({ name, manifest, isOfLaterFormat }) => {
    if (isOfLaterFormat) return `${name}  von einer neueren Version des Programms`
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
