import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { companyPath, type RecordPath, recordPath, serialPath } from '../base/paths.ts'
import { leaveAllDialogs } from './leave-dialogs.ts'
import './record-link.css'

interface Props {
  to: RecordPath
  id: number
  /** For links beside the row's name: they differ from text only on hover. */
  isQuiet?: boolean
  children: ReactNode
}

/**
 * Link to a record's page, wherever the record is named. A plain link without hooks: a page of fifty devices has 150 of
 * them, below a field that the user types in.
 */
export function RecordLink({ to, id, isQuiet = false, children }: Props) {
  return (
    <a
      href={recordPath(to, id)}
      className={`record-link clamped${isQuiet ? ' record-link-quiet' : ''}`}
      data-row-name={isQuiet ? undefined : ''}
      onClick={follow}
    >
      {children}
    </a>
  )
}

/** Link to the page of a device of which only the serial number is known. */
export function SerialLink({ sn }: { sn: string }) {
  return <InlineLink to={serialPath(sn)}>{sn}</InlineLink>
}

/** Link to the page of a company of which only the name is known. */
export function CompanyNameLink({ name }: { name: string }) {
  return <InlineLink to={companyPath(name)}>{name}</InlineLink>
}

function InlineLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="record-link record-link-inline" onClick={follow}>
      {children}
    </a>
  )
}

/** Navigates without reloading the portal; new tabs, windows and downloads are left to the browser. */
function follow(event: MouseEvent<HTMLAnchorElement>) {
  const { button, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return
  event.preventDefault()
  goTo(currentTarget.pathname + currentTarget.search)
}

/**
 * Navigates within the portal, after leaving all open dialogs. Synchronous, so that the previous page sends no further
 * requests.
 */
export function goTo(address: string): void {
  leaveAllDialogs(() => flushSync(() => navigate(address)))
}
