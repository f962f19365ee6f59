import type { Notice } from '#contract/portal.ts'
import { withoutKeys } from '../core/backup-config.ts'
import type { Services } from '../services.ts'
import { backupState } from './backup-state.ts'

/** Notices for administrators about backups: failed, incomplete or old ones, and keys that are in none. */
export async function backupNotices(
  tools: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<Notice[]> {
  const { state, error, lastMadeAt, lastTriedAt, isConfigured } = await backupState(tools)
  const { passphrase } = tools.config.backup
  const day = (time: string) =>
    new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: tools.config.timeZone,
    }).format(new Date(time))
  const lastMade = lastMadeAt
    ? `Die letzte gelungene ist vom ${day(lastMadeAt)}.`
    : 'Bisher ist keine gelungen.'
  const notices: Notice[] = []
  if (state === 'failed') {
    const when = lastTriedAt ? ` (${day(lastTriedAt)})` : ''
    const message = `Die letzte Sicherung${when} ist fehlgeschlagen: ${error} ${lastMade}`
    notices.push({ code: 'backup-failed', message })
  }
  if (state === 'gaps') {
    const message = `Die letzte Sicherung hat Lücken. ${error}`
    notices.push({ code: 'backup-gaps', message })
  }
  if (state === 'old') {
    const message = `Seit mehr als 26 Stunden gibt es keine neue Sicherung. ${lastMade}`
    notices.push({ code: 'backup-old', message })
  }
  if (state === 'ok' && error !== null) notices.push({ code: 'backup-alone', message: error })
  if (isConfigured && passphrase === undefined) {
    notices.push({ code: 'backup-without-keys', message: withoutKeys })
  }
  return notices
}
