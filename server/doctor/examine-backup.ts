import { existsSync } from 'node:fs'
import pino from 'pino'
import { backupPlaceProblem } from '../backup/backup-place-problem.ts'
import { type BackupState, backupState } from '../backup/backup-state.ts'
import { findMissing } from '../backup/missing-backup.ts'
import { openTarget } from '../backup/open-target.ts'
import { type BackupPlace, backupPlaceInWords, withoutKeys } from '../core/backup-config.ts'
import { type Config, ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { type Check, doubtful, fine, wrong } from './check-result.ts'
import { openToAll } from './examine-machine.ts'

const command = 'npm run portal -- backup'

/** Data that are stored only once are lost with the disk. Without a readable database, only the settings are checked. */
export function examineBackup(config: Config, db: Db | undefined): Check {
  return {
    about: 'Sicherung',
    async run() {
      const clock = () => new Date()
      const why = backupPlaceProblem(config)
      if (why !== undefined)
        return wrong(why, 'BACKUP_URL ändern; vorher startet das Portal nicht.')
      if (db) {
        const finding = judgeBackup(await backupState({ config, db, clock }), clock())
        const missing = finding.state === 'fine' ? await findMissing({ config, db }) : undefined
        return missing === undefined ? finding : missingBackup(missing, config)
      }
      return config.backup.place ? fine('BACKUP_URL ist gesetzt.') : notByItself()
    },
  }
}

/** Rates the state of the backups for an operator. */
function judgeBackup(backup: BackupState, now: Date) {
  const { state, isConfigured, isScheduled, lastMadeAt, error } = backup
  const last = lastMadeAt
    ? `Die letzte gelungene ist ${agoInWords(lastMadeAt, now)} entstanden.`
    : 'Bisher ist keine gelungen.'
  if (state === 'failed') {
    return wrong(
      `Die letzte ist fehlgeschlagen: ${sentence(error)} ${last}`,
      `den Grund beheben, dann ${command}`,
    )
  }
  if (state === 'gaps') {
    return wrong(
      `Die letzte hat Lücken. ${sentence(error)}`,
      `die Dateien noch einmal hochladen (npm run portal -- check nennt sie), dann ${command}`,
    )
  }
  if (!isConfigured) return notByItself(lastMadeAt ? ` ${last}` : '')
  if (state === 'none') return doubtful(last, command)
  if (state === 'old') {
    const why = isScheduled
      ? 'das Portal durchgehend laufen lassen'
      : 'BACKUP_AT setzen oder den eigenen Zeitgeber prüfen'
    return wrong(last, `${why}; sofort: ${command}`)
  }
  if (error !== null) return wrong(error, `den Datenträger einhängen, dann ${command}`)
  return fine(last)
}

function missingBackup(name: string, { backup: { place } }: Config) {
  return wrong(
    `Die letzte (${name}) liegt nicht mehr in ${place && backupPlaceInWords(place)}.`,
    `nachsehen, ob der Datenträger eingehängt ist; sonst ${command}`,
  )
}

function notByItself(last = '') {
  return doubtful(
    `Das Portal sichert sich nicht selbst.${last}`,
    'BACKUP_URL setzen oder DATA_DIR und Datenbank anders sichern.',
  )
}

/**
 * Tries the operations of the next backup. A folder that does not exist yet is left to the backup: a disk may
 * have to be mounted there first.
 */
export function examineBackupPlace({ dataDir }: Config, place: BackupPlace): Check {
  return {
    about: 'Sicherungsziel',
    async run() {
      const placeWords = backupPlaceInWords(place)
      if (place.kind === 'folder' && !existsSync(place.path)) {
        return doubtful(
          `${placeWords} gibt es noch nicht; die nächste Sicherung legt es an.`,
          `einen Datenträger, der dort sein soll, vorher einhängen, dann ${command}`,
        )
      }
      const target = await openTarget(place, dataDir, pino({ level: 'silent' }))
      try {
        await target.probe()
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        return wrong(
          error.message,
          place.kind === 'folder'
            ? 'den Ordner und alles darin dem Benutzer des Portals geben.'
            : 'den Bucket, den Schlüssel und dessen Rechte prüfen.',
        )
      } finally {
        target.close()
      }
      return fine(`${placeWords}: Schreiben, Lesen und Löschen gelingen.`)
    },
  }
}

/** Checks whether backups include the keys. */
export function examineBackupKeys({ backup }: Config): Check {
  return {
    about: 'Schlüssel in Sicherungen',
    async run() {
      const { passphrase, passphraseFile: file } = backup
      if (passphrase === undefined) {
        return doubtful(
          withoutKeys,
          'BACKUP_PASSPHRASE_FILE setzen oder secrets.json selbst an einem anderen Ort aufheben.',
        )
      }
      const open = file === undefined ? undefined : openToAll(`Das Passwort in ${file}`, file)
      return open ?? fine('verschlüsselt dabei.')
    },
  }
}

const minute = 60_000

/** For example „vor 3 Stunden“. */
function agoInWords(time: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / minute))
  const words = new Intl.RelativeTimeFormat('de-DE')
  if (minutes < 60) return words.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}

function sentence(text: string | null): string {
  if (text === null) return 'Der Grund ist nicht bekannt.'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
