import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { companyPath, type RecordPath, recordPath, serialPath } from '../base/paths.ts'
import { leaveAllDialogs } from './leave-dialogs.ts'
import './record-link.css'

interface Props {
  to: RecordPath
  id: number
  /** Stands beside the name that the row is known by and opened with, and is told from text only when it is pointed at. */
  isQuiet?: boolean
  children: ReactNode
}

/**
 * The way to the page of a record wherever it is named. A plain link without a hook of its own: a page of fifty devices
 * has a hundred and fifty of them, and somebody types above them.
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

/** The way to the page of a device that is known by its serial number alone. */
export function SerialLink({ sn }: { sn: string }) {
  return <InlineLink to={serialPath(sn)}>{sn}</InlineLink>
}

/** The way to the page of a company that is known by its name alone. */
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

/** Goes there without loading the portal anew; another tab, window or download is the browser's own affair. */
function follow(event: MouseEvent<HTMLAnchorElement>) {
  const { button, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return
  event.preventDefault()
  goTo(currentTarget.pathname + currentTarget.search)
}

/** Goes to another place of the portal; open dialogs are left first. The page before asks for nothing any more. */
export function goTo(address: string): void {
  leaveAllDialogs(() => flushSync(() => navigate(address)))
}
