import { meaningOf } from '#contract/log-meanings.ts'
import type { LogEntry } from '#contract/logs.ts'
import { CompanyNameLink, SerialLink } from '../dialog/RecordLink.tsx'
import { ClampedText } from '../ui/ClampedText.tsx'
import { isSuccess } from './log-statuses.ts'

/** Number of characters of a message that are shown while collapsed. */
const collapsedLength = 200

/** Who it was: a staff user, or a customer's device and company. */
export function LogWho({ user, sn, companie }: LogEntry) {
  const names = [
    user,
    sn && <SerialLink key="sn" sn={sn} />,
    companie && <CompanyNameLink key="companie" name={companie} />,
  ].filter(Boolean)
  if (names.length === 0) return '–'
  return <span>{names.flatMap((name, at) => (at === 0 ? [name] : [', ', name]))}</span>
}

/** What happened; a long message is collapsed. */
export function LogMessage({ message }: LogEntry) {
  return message === null ? '–' : <ClampedText text={message} shown={collapsedLength} />
}

/** The stored status and its meaning. */
export function LogStatus({ status }: LogEntry) {
  if (status === null) return '–'
  const meaning = meaningOf(status)
  return (
    <span className="log-status">
      <span className={isSuccess(status) ? 'log-code log-code-well' : 'log-code'}>{status}</span>
      {meaning}
    </span>
  )
}
