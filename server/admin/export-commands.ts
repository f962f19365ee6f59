import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gapsInWords } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { DamagedBackup } from '../backup/restore-checks.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { counted } from '../core/german-numbers.ts'
import { liesIn } from '../core/real-place.ts'
import type { Db } from '../db/database.ts'
import { migrations } from '../db/migrate.ts'
import { exportPortal } from '../export/export-portal.ts'
import { inFolder, openExport, readExport } from '../export/export-target.ts'
import { faultsInWords, stepsAfterRestore, withGaps } from './backup-words.ts'
import type { ImportCommand } from './portal-commands.ts'
import { reporterOf } from './report-progress.ts'

/** Exports the whole portal into a folder and prints what it contains; throws if the portal itself lacked bytes. */
export async function exportTo(
  db: Db,
  config: Config,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const place = resolve(folder)
  const { rows, blobs, keys, gaps } = await exportPortal(db, config, place, reporterOf(say))
  const count = Object.values(rows).reduce((sum, rowCount) => sum + rowCount, 0)
  say(`Exportiert nach ${place}`)
  say(
    `  ${counted(count, 'Zeile', 'Zeilen')} und ${counted(blobs.length, 'Inhalt', 'Inhalte')} von Dateien`,
  )
  say(
    keys === 'sealed'
      ? '  Die Schlüssel sind dabei, verschlüsselt mit dem Passwort aus BACKUP_PASSPHRASE.'
      : '  Die Schlüssel (secrets.json) sind NICHT dabei, weil BACKUP_PASSPHRASE fehlt: Ohne sie sind wartende Mails und Authenticator-Apps nach einem Import verloren, und die Dokumente in Verwaltungsschalen bekommen andere Kennungen.',
  )
  say('  Der Ordner enthält alles, auch Hashes von Passwörtern: Bitte gut verwahren.')
  if (gaps.length === 0) return
  throw withGaps('Der Export', gaps)
}

/** Creates a portal from an export where there is none yet. */
export async function importFrom(
  { folder, isForced, isWithoutKeys }: ImportCommand,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const place = resolve(folder)
  const manifest = await readExport(place)
  if (manifest === undefined) {
    const isOfBackups = existsSync(join(place, 'backups'))
    const instead = isOfBackups ? ' Sicherungen wie die dort spielt „restore“ zurück.' : ''
    throw new ConfigError(`In ${place} liegt kein Export: manifest.json fehlt.${instead}`)
  }
  if (manifest === 'damaged') {
    throw new ConfigError(
      `${place}: Die Datei manifest.json ist beschädigt. Es wurde nichts importiert.`,
    )
  }
  if (manifest === 'later') throw tooNew('Er hat ein Format, das es noch nicht kennt.')
  if (!Object.hasOwn(migrations, manifest.schema)) throw tooNew(`Er kennt ${manifest.schema}.`)
  if (liesIn(config.dataDir, place)) {
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} liegt im Ordner des Exports. Bitte einen anderen Ordner nennen.`,
    )
  }
  const { passphrase } = config.backup
  const options = { name: undefined, isForced, isWithoutKeys, passphrase }
  try {
    const target = openExport(place, manifest)
    const { hasKeys, aside } = await restoreBackup(target, config, options, reporterOf(say))
    say(`Importiert: ${place} (${manifest.address}, ${manifest.createdAt})`)
    if (!hasKeys) {
      say(
        '  Schlüssel: nicht dabei. Wartende Mails und Authenticator-Apps sind ohne passende secrets.json verloren.',
      )
    }
    if (manifest.gaps.length > 0) say(`  Lücken: ${gapsInWords(manifest.gaps.length)}`)
    if (aside) say(`  Was vorher dort war, liegt in ${config.dataDir}/${aside}.`)
    for (const line of stepsAfterRestore('beim Exportieren')) say(line)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    throw new ConfigError(
      [
        'Der Export ist nicht in Ordnung; es wurde nichts importiert:',
        ...faultsInWords(error.verdict.faults.map(inFolder)),
      ].join('\n'),
    )
  }
}

function tooNew(why: string): ConfigError {
  return new ConfigError(
    `Der Export ist neuer als dieses Programm: ${why} Bitte die neuere Version des Programms verwenden.`,
  )
}
