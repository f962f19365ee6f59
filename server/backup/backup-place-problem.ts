import type { Config } from '../core/config.ts'
import { filesUrlOf } from '../core/files-url.ts'
import { liesIn } from '../core/real-place.ts'

/**
 * The error for a backup location that is inside the data to be backed up and would be lost together with it;
 * undefined if it is not.
 */
export function backupPlaceProblem({
  backup,
  dataDir,
  bucket,
}: Pick<Config, 'backup' | 'dataDir' | 'bucket'>): string | undefined {
  const { place } = backup
  if (place?.kind === 'folder' && liesIn(place.path, dataDir)) {
    return `BACKUP_URL: ${place.path} liegt in DATA_DIR und ginge mit ihm verloren. Bitte einen anderen Ordner nennen.`
  }
  if (!bucket || !liesWithFiles({ backup, bucket })) return undefined
  return `BACKUP_URL: In ${filesUrlOf(bucket)} liegen die Dateien des Portals, die keine Sicherung von ihren eigenen unterscheidet. Bitte einen anderen Ordner oder Bucket nennen.`
}

/** Whether backups and the files of a portal share a location in a bucket. */
export function liesWithFiles({ backup: { place }, bucket }: Pick<Config, 'backup' | 'bucket'>) {
  if (place?.kind !== 's3' || !bucket) return false
  const { name, prefix, endpoint } = place.bucket
  return bucket.name === name && bucket.prefix === prefix && bucket.endpoint === endpoint
}
