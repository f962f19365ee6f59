import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, LogOut } from 'lucide-react'
import { type Session, sessionsListed } from '#contract/sessions.ts'
import { formatAgo, formatTime } from '../base/formats.ts'
import { listEnd } from '../base/list-end.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { reportFailure } from '../client/failures.ts'
import { hasFailed, queryClient } from '../client/queries.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { toast } from '../ui/toasts.tsx'
import { saveStored } from './save-stored.ts'
import { callsFor, type SessionHolder } from './session-holders.ts'
import './sessions.css'

type Props = Closable & {
  holder: SessionHolder
}

/** Lists open sessions, so that unknown ones can be recognized and ended. */
export function SessionsDialog({ holder, onClose }: Props) {
  const { title, intro, all, list, end, endAll, stored } = callsFor(holder)
  const key = ['sessions', holder]
  const open = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => list(signal),
    meta: { action: 'setSessions' },
  })
  const endNote = listEnd(open.data?.length ?? 0, sessionsListed, 'zuletzt benutzten')
  const otherSessions = open.data?.filter(({ isCurrent }) => !isCurrent) ?? []

  function endWith(which: number | 'all', work: () => Promise<unknown>, message: string) {
    return oneAtATime(`endSessions/${which}`, async () => {
      try {
        await work()
        toast.success(message)
      } catch (error) {
        reportFailure('endSessions', error)
      }
      await queryClient.invalidateQueries({ queryKey: key })
    })
  }

  return (
    <DialogFrame title={title} width="44rem" onClose={onClose}>
      <p>{intro} Von den Adressen ist nur der Anfang gespeichert.</p>
      {(open.error || hasFailed(open)) && (
        <div className="not-loaded">
          <NotLoaded what="Die Sitzungen konnten nicht geladen werden" query={open} />
        </div>
      )}
      {open.data?.length === 0 && <p>Gerade ist niemand angemeldet.</p>}
      {endNote && <p>{endNote}</p>}
      <ul className="session-list" aria-label={title} aria-busy={open.isPending}>
        {open.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isNamed={holder.kind === 'company'}
            onEnd={() => endWith(session.id, () => end(session.id), 'Die Sitzung wurde beendet!')}
          />
        ))}
      </ul>
      <div className="dialog-buttons">
        {stored && (
          <Button
            variant="default"
            className="button-apart"
            leftSection={<Download size={18} aria-hidden />}
            onClick={() => oneAtATime('saveStored', () => saveStored(stored))}
          >
            Gespeicherte Daten
          </Button>
        )}
        <Button variant="default" data-autofocus onClick={onClose}>
          Schließen
        </Button>
        <Button
          color="red"
          disabled={otherSessions.length === 0}
          onClick={() => endWith('all', endAll, 'Die Sitzungen wurden beendet!')}
        >
          {all}
        </Button>
      </div>
    </DialogFrame>
  )
}

interface RowProps {
  session: Session
  /** Whether to show who signed in: the company, or which of its devices. */
  isNamed: boolean
  onEnd: () => void
}

function SessionRow({ session, isNamed, onEnd }: RowProps) {
  const { name, browser, address, startedAt, lastUsedAt, isCurrent } = session
  const browserName = browser ?? 'Browser unbekannt'
  return (
    <li>
      <span className="session-what">
        <strong>{browserName}</strong>{' '}
        {isCurrent && <span className="session-mark">dieser Browser</span>}
        <span className="session-details">
          {isNamed && name && (
            <>
              <bdi>{name}</bdi>&nbsp;·{' '}
            </>
          )}
          {address ?? 'Adresse unbekannt'}
        </span>
        <span className="session-details">
          angemeldet {formatTime(startedAt)}&nbsp;· zuletzt benutzt {formatAgo(lastUsedAt)}
        </span>
      </span>
      {!isCurrent && (
        <RowButton name={`Sitzung beenden: ${browserName}`} Icon={LogOut} onClick={onEnd} />
      )}
    </li>
  )
}
