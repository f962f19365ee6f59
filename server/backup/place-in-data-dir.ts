import type { Config } from '../core/config.ts'
import { liesIn } from '../core/real-place.ts'

/** What is said where backups are to lie with what they are to replace, and would be lost together with it. */
export function whyNotThere({
  backup: { place },
  dataDir,
}: Pick<Config, 'backup' | 'dataDir'>): string | undefined {
  if (place?.kind !== 'folder' || !liesIn(place.path, dataDir)) return undefined
  return `BACKUP_URL: ${place.path} liegt in DATA_DIR und ginge mit ihm verloren. Bitte einen anderen Ordner nennen.`
}
