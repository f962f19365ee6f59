import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bucket, filesUrlOf, readFilesUrl } from './files-url.ts'
import { looksLikeAddress } from './real-place.ts'

/** Where backups lie. */
export type BackupPlace = { kind: 'folder'; path: string } | { kind: 's3'; bucket: Bucket }

/** Retention of backups: for how many days, weeks and months the newest backup of each is kept. */
export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

/** How the portal is backed up. */
export interface BackupConfig {
  /** Undefined: no automatic backups, and commands name the target. */
  place: BackupPlace | undefined
  /** Time of day in the portal's time zone, `HH:MM`; undefined: backups are made by command only. */
  at: string | undefined
  keep: Keep
  /** Encrypts the keys in a backup; undefined: the keys are left out. */
  passphrase: string | undefined
  /** File that it was read from; undefined if the environment holds it directly. */
  passphraseFile: string | undefined
}

/** The backup settings as parsed by the schema. */
interface Values {
  BACKUP_URL?: Omit<Bucket, 'keys'> | string | undefined
  BACKUP_AT: string
  BACKUP_KEEP: Keep
  BACKUP_PASSPHRASE?: string | undefined
  BACKUP_PASSPHRASE_FILE?: string | undefined
}

const leastPassphrase = 8
const tooShort = `braucht mindestens ${leastPassphrase} Zeichen, Leerzeichen am Rand nicht gezählt`

/** Parses `BACKUP_URL`: a folder (an absolute path or `file://…`), or `s3://…` as in `FILES_URL`. */
export function readBackupUrl(text: string): Omit<Bucket, 'keys'> | string {
  if (text.startsWith('s3:')) return readFilesUrl(text)
  if (text.startsWith('file:')) return folderOf(text)
  if (looksLikeAddress(text)) {
    throw new Error('muss ein Ordner sein oder mit s3:// beginnen')
  }
  // A relative path would mean another folder for each working directory, and nobody would notice the missing backups.
  if (!isAbsolute(text)) {
    throw new Error('muss als Ordner mit dem ganzen Pfad angegeben sein, wie /mnt/sicherungen')
  }
  return text
}

/** Resolves `BACKUP_URL` as typed in an option: a relative folder is relative to the working directory. */
export function typedBackupUrl(word: string): string {
  return looksLikeAddress(word) ? word : resolve(word)
}

function folderOf(address: string): string {
  try {
    return fileURLToPath(address)
  } catch {
    throw new Error('muss ein Ordner dieses Rechners sein, wie file:///srv/sicherungen')
  }
}

/** Parses `BACKUP_KEEP`: days, weeks and months, `7/4/6`. */
export function readKeep(text: string): Keep {
  const [, daily, weekly, monthly] = /^(\d{1,3})\/(\d{1,3})\/(\d{1,3})$/.exec(text.trim()) ?? []
  if (monthly === undefined) {
    throw new Error('muss aussehen wie 7/4/6: so viele Tage, Wochen und Monate')
  }
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
}

/** Contradictions among these settings, one line each. */
export function backupMistakes(environment: Record<string, string | undefined>): string[] {
  const mistakes: string[] = []
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_PASSPHRASE_FILE: file } = environment
  if (passphrase && file) {
    mistakes.push('BACKUP_PASSPHRASE und BACKUP_PASSPHRASE_FILE: bitte nur eines angeben')
  } else if (file) {
    try {
      if (isTooShort(passphraseIn(file))) {
        mistakes.push(`BACKUP_PASSPHRASE_FILE: ${tooShort}`)
      }
    } catch {
      mistakes.push('BACKUP_PASSPHRASE_FILE: nennt eine Datei, die nicht zu lesen ist')
    }
  } else if (passphrase && isTooShort(passphrase)) {
    mistakes.push(`BACKUP_PASSPHRASE: ${tooShort}`)
  }
  const { BACKUP_ACCESS_KEY: accessKey, BACKUP_SECRET_KEY: secretKey } = environment
  if (Boolean(accessKey) !== Boolean(secretKey)) {
    mistakes.push('BACKUP_ACCESS_KEY und BACKUP_SECRET_KEY: bitte beide angeben oder keines')
  }
  return mistakes
}

/** The backup configuration; a bucket without keys of its own uses those of the files. */
export function readBackup(
  values: Values,
  environment: Record<string, string | undefined>,
): BackupConfig {
  const { BACKUP_URL: url, BACKUP_AT: at, BACKUP_PASSPHRASE_FILE: file } = values
  return {
    place: url === undefined ? undefined : placeOf(url, environment),
    at: at === 'off' ? undefined : at,
    keep: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE ?? (file === undefined ? undefined : passphraseIn(file)),
    passphraseFile: file,
  }
}

/** The consequence of a missing passphrase, in German. */
export const withoutKeys =
  'Die Sicherungen enthalten keine Schlüssel, weil BACKUP_PASSPHRASE fehlt: Nach einer Wiederherstellung ohne secrets.json sind wartende Mails und Authenticator-Apps verloren.'

/** A backup target in readable form, without secrets. */
export function backupPlaceInWords(place: BackupPlace): string {
  return place.kind === 'folder' ? place.path : filesUrlOf(place.bucket)
}

function placeOf(
  url: Omit<Bucket, 'keys'> | string,
  environment: Record<string, string | undefined>,
): BackupPlace {
  if (typeof url === 'string') return { kind: 'folder', path: resolve(url) }
  const accessKeyId = environment.BACKUP_ACCESS_KEY || environment.FILES_ACCESS_KEY
  const secretAccessKey = environment.BACKUP_SECRET_KEY || environment.FILES_SECRET_KEY
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { kind: 's3', bucket: { ...url, keys } }
}

function isTooShort(passphrase: string): boolean {
  return passphrase.trim().length < leastPassphrase
}

/** Text editors end a file with a line break, which is not part of the passphrase. */
function passphraseIn(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
}
