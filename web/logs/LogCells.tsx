import { useState } from 'react'
import { meaningOf } from '#contract/log-meanings.ts'
import type { LogEntry } from '#contract/logs.ts'
import { CompanyNameLink, SerialLink } from '../dialog/RecordLink.tsx'
import { isWell } from './log-statuses.ts'

const readAtOnce = 200

/** Who it was: a Bearbeiter, or a customer's device and company. */
export function LogWho({ user, sn, companie }: LogEntry) {
  const names = [
    user,
    sn && <SerialLink key="sn" sn={sn} />,
    companie && <CompanyNameLink key="companie" name={companie} />,
  ].filter(Boolean)
  if (names.length === 0) return '–'
  return <span>{names.flatMap((name, at) => (at === 0 ? [name] : [', ', name]))}</span>
}

/** What happened; a long message shows its beginning until somebody wants all of it. */
export function LogMessage({ message }: LogEntry) {
  const [isOpen, setIsOpen] = useState(false)
  if (message === null) return '–'
  if (message.length <= readAtOnce) return message
  return (
    <span>
      {isOpen ? message : `${message.slice(0, readAtOnce).trimEnd()} …`}{' '}
      <button
        type="button"
        className="log-more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Weniger anzeigen' : 'Ganz anzeigen'}
      </button>
    </span>
  )
}

/** The status as it is kept, and what it means. */
export function LogStatus({ status }: LogEntry) {
  if (status === null) return '–'
  const meaning = meaningOf(status)
  return (
    <span className="log-status">
      <span className={isWell(status) ? 'log-code log-code-well' : 'log-code'}>{status}</span>
      {meaning}
    </span>
  )
}
