import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { type ToDoKind, type ToDoList, toDo } from '#contract/to-do.ts'
import { formatCount } from '../base/formats.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { StartCard } from './StartCard.tsx'
import './to-do.css'

interface Props {
  isAdmin: boolean
  /** Hides the card if there is nothing to do. */
  isQuiet: boolean
}

/** 'Zu tun': pending tasks, each with its count and a link to where it is done. */
export function ToDo({ isAdmin, isQuiet }: Props) {
  const list = useResult(toDo.list, { interval: intervalOf })
  const items = list.data?.items ?? []
  if (isQuiet && items.length === 0 && !hasFailed(list)) return null
  return (
    <StartCard title="Zu tun" className="to-do" query={list}>
      {items.length === 0 ? (
        <p className="card-note">
          {list.data?.isSettled ? 'Im Moment ist nichts zu tun.' : 'Es wird noch gezählt.'}
        </p>
      ) : (
        <ul className="to-do-list">
          {items.map((item) => (
            <li key={item.kind}>
              <Item {...item} isAdmin={isAdmin} />
            </li>
          ))}
        </ul>
      )}
    </StartCard>
  )
}

/** Polling interval of an open page, in ms; shorter while the server is still counting. */
function intervalOf({ isSettled }: ToDoList): number {
  return isSettled ? 30_000 : 2_000
}

function Item({ kind, count, isAdmin }: { kind: ToDoKind; count: number; isAdmin: boolean }) {
  const { one, many, to, forOthers } = lines[kind]
  const words = (
    <>
      <span className="to-do-count">{formatCount(count)}</span> {count === 1 ? one : many}
    </>
  )
  if (forOthers && !isAdmin) {
    return (
      <p className="to-do-item">
        <span>
          {words}
          <span className="card-details">{forOthers}</span>
        </span>
      </p>
    )
  }
  const content = (
    <>
      <span>{words}</span>
      <ChevronRight size={16} aria-hidden />
    </>
  )
  // A task on this page is a fragment link.
  return to.startsWith('#') ? (
    <a href={to} className="to-do-item">
      {content}
    </a>
  ) : (
    <Link to={to} className="to-do-item">
      {content}
    </Link>
  )
}

interface Line {
  /** Text after the number: singular and plural. */
  one: string
  many: string
  /** Address where the task is done. */
  to: string
  /** Text for users who are not administrators, if only those can do the task. */
  forOthers?: string
}

const lines: Record<ToDoKind, Line> = {
  'locked-sign-ins': {
    one: 'gesperrte Anmeldung',
    many: 'gesperrte Anmeldungen',
    to: '#gesperrt',
    forOthers: 'Ein Administrator sieht, welche, und kann die Sperre aufheben.',
  },
  'failed-letters': {
    one: 'fehlgeschlagener Auftrag für Dokumente',
    many: 'fehlgeschlagene Aufträge für Dokumente',
    to: '#auftraege',
  },
  'waiting-mails': {
    one: 'Mail wartet seit mehr als fünf Minuten',
    many: 'Mails warten seit mehr als fünf Minuten',
    to: '#auftraege',
    forOthers: 'Ein Administrator sieht, ob der Mailserver sie annimmt.',
  },
  'bare-devices': {
    one: 'Gerät ohne Dateien',
    many: 'Geräte ohne Dateien',
    to: '/devices?ohne-dateien=ja',
  },
  'untyped-files': {
    one: 'Datei ohne Dokumententyp',
    many: 'Dateien ohne Dokumententyp',
    to: '/files?ohne-typ=ja',
  },
  'prepared-files': {
    one: 'Datei mit einer Fassung, die noch freizugeben ist',
    many: 'Dateien mit Fassungen, die noch freizugeben sind',
    to: '/files?vorbereitet=ja',
  },
  'weak-passwords': {
    one: 'Firma mit unsicherem Passwort',
    many: 'Firmen mit unsicherem Passwort',
    to: '/companies?unsicher=ja',
  },
  'running-imports': { one: 'Import läuft', many: 'Importe laufen', to: '/import' },
}
