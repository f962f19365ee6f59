import { type Backup as BackupInfo, portal } from '#contract/portal.ts'
import { formatAgo, formatSize, formatTime } from '../base/formats.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { Loaded, StartCard } from './StartCard.tsx'

/** For administrators: when the portal was last backed up; problems are shown by the notices above. */
export function Backup() {
  const backup = useResult(portal.backup)
  const { data } = backup
  if (data ? isNone(data) : !hasFailed(backup)) return null
  return (
    <StartCard title="Sicherung" query={backup}>
      {data && <p className="card-note">{inWords(data)}</p>}
    </StartCard>
  )
}

/** The same for a page that always shows it. */
export function BackupWords() {
  const backup = useResult(portal.backup)
  const { data } = backup
  return (
    <Loaded query={backup}>
      {data && (
        <p className="card-note">
          {isNone(data)
            ? 'Es ist keine Sicherung eingerichtet. Das Ziel legt der Betreiber mit BACKUP_URL fest.'
            : inWords(data)}
        </p>
      )}
    </Loaded>
  )
}

function isNone({ isConfigured, lastMadeAt }: BackupInfo): boolean {
  return !isConfigured && lastMadeAt === null
}

function inWords({ lastMadeAt, bytes, newBytes, hasKeys, isScheduled }: BackupInfo): string {
  if (lastMadeAt === null) {
    return isScheduled
      ? 'Noch gibt es keine. Die erste wird automatisch erstellt.'
      : 'Noch gibt es keine. Erstellen: npm run portal -- backup'
  }
  const size = `${formatSize((bytes ?? 0) / 1_000)}, davon neu ${formatSize((newBytes ?? 0) / 1_000)}`
  return `Zuletzt ${formatAgo(lastMadeAt)} (${formatTime(lastMadeAt)}): ${size}, ${hasKeys ? 'mit Schlüsseln' : 'ohne Schlüssel'}.`
}
