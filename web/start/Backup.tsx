import { type Backup as BackupInfo, portal } from '#contract/portal.ts'
import { formatAgo, formatSize, formatTime } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { Loaded, StartCard } from './StartCard.tsx'

/** For administrators: when the portal was backed up last; what is wrong with that the notices above say. */
export function Backup() {
  const { data, isLoadingError } = useResult(portal.backup)
  const isNone = !data || (!data.isConfigured && data.lastMadeAt === null)
  if (isNone && !isLoadingError) return null
  return (
    <StartCard title="Sicherung">
      <BackupWords />
    </StartCard>
  )
}

/** The same on a page that always says it. */
export function BackupWords() {
  const backup = useResult(portal.backup)
  const { data } = backup
  const isNone = data && !data.isConfigured && data.lastMadeAt === null
  return (
    <Loaded query={backup}>
      {data && (
        <p className="card-note">
          {isNone
            ? 'Es ist keine Sicherung eingerichtet. Das Ziel legt der Betreiber mit BACKUP_URL fest.'
            : inWords(data)}
        </p>
      )}
    </Loaded>
  )
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
