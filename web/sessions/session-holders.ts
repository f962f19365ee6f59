import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { type Session, sessions } from '#contract/sessions.ts'
import { type StoredAboutUser, users } from '#contract/users.ts'
import { call } from '../client/api.ts'

/** The owner of the sessions shown; without an id, the current user. */
export type SessionHolder =
  | { kind: 'own'; username: string }
  | { kind: 'user'; id: number; username: string }
  | { kind: 'company'; id: number; name: string }
  | { kind: 'device'; id: number; sn: string }

interface HolderCalls {
  title: string
  intro: string
  /** Label of the button that ends all sessions. */
  all: string
  list: (signal: AbortSignal) => Promise<Session[]>
  end: (id: number) => Promise<unknown>
  endAll: () => Promise<{ ended: number }>
  /** Fetches what is stored about a user. */
  stored?: () => Promise<StoredAboutUser>
}

const forOthers = 'Wer hier angemeldet ist, meldet sich neu an, wenn seine Sitzung beendet wird.'

/** The texts and calls for a holder of sessions. */
export function callsFor(holder: SessionHolder): HolderCalls {
  const end = (id: number) => call(sessions.end, { id })
  switch (holder.kind) {
    case 'own':
      return {
        title: 'Eigene Sitzungen',
        intro:
          'Hier sind Sie angemeldet. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
        all: 'Alle anderen beenden',
        list: (signal) => call(sessions.own, {}, { signal }),
        end: (id) => call(sessions.endOwn, { id }),
        endAll: () => call(sessions.endOthers, {}),
        stored: () => call(users.storedOwn, {}),
      }
    case 'user':
      return {
        title: `Sitzungen von ${holder.username}`,
        intro: forOthers,
        all: 'Alle beenden',
        end,
        ...callsOf(users, holder.id),
        stored: () => call(users.stored, { id: holder.id }),
      }
    case 'company':
      return {
        title: `Sitzungen der Firma ${holder.name}`,
        intro: forOthers,
        all: 'Alle beenden',
        end,
        ...callsOf(companies, holder.id),
      }
    case 'device':
      return {
        title: `Sitzungen von Gerät ${holder.sn}`,
        intro: forOthers,
        all: 'Alle beenden',
        end,
        ...callsOf(devices, holder.id),
      }
  }
}

function callsOf(
  { sessions: list, endSessions }: Pick<typeof users, 'sessions' | 'endSessions'>,
  id: number,
) {
  return {
    list: (signal: AbortSignal) => call(list, { id }, { signal }),
    endAll: () => call(endSessions, { id }),
  }
}
