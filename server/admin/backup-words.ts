import { gapsInWords, type MadeBackup } from '../backup/make-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { Restored } from '../backup/restore-backup.ts'
import type { StoredBackup } from '../backup/stored-backups.ts'
import type { Fault, Verdict } from '../backup/verify-backup.ts'
import { backupPlaceInWords } from '../core/backup-config.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { counted, inMegabytes, othersInWords } from '../core/german-numbers.ts'
import { placeOf } from '../transfer/move-portal.ts'

// What the commands about backups say.

/** Maximum number of damaged or missing files listed by name. */
const maxNamed = 50

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

const harms = new Set<Fault['why']>(['missing', 'damaged'])

/** What helps with the faults of a backup. */
export function remediesOf(faults: Fault[]): string[] {
  const isHarmed = (folder: string) =>
    faults.some(({ path, why }) => harms.has(why) && path.startsWith(folder))
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

/** What was read of backups, apart from faults. */
export function verdictInWords(
  backups: StoredBackup[],
  { files, bytes, leftovers }: Verdict,
): string[] {
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
  later: 'ist von einer neueren Version des Programms, die allein es prüfen kann',
}

/** One line for each of the first faulty files. */
export function faultsInWords(faults: Fault[]): string[] {
  return firstOf(faults.map(({ path, why }) => `${path}  ${reasons[why]}`))
}

/** What a new backup contains. */
export function resultLines(backup: MadeBackup, config: Config): string[] {
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

/** Where a restored portal is, and what the operator has to do now. */
export function nextSteps({ manifest, hasKeys, aside }: Restored, config: Config): string[] {
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
