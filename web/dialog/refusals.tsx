import { Link } from 'wouter'
import type { RecordUser } from '#contract/problem.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { recordPath } from '../base/paths.ts'
import { RequestError } from '../client/request-error.ts'
import { Banner } from '../ui/Banner.tsx'
import type { ToastAction } from '../ui/toasts.tsx'
import { openDialog } from './dialogs.ts'
import { MessageBox } from './MessageBox.tsx'
import './refusals.css'

/** A record that was not deleted because others need it. */
export interface Refusal {
  error: RequestError
  /** Address of the list of all that need it. */
  usersAt: string
}

const toldAtMost = 10

/** Whether the server understood and said no; a failing server or an ended session is something else. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status > 401 && error.status < 500
}

/** The specification's detail of a toast: in place of the sentence, which it says already, the first users by name. */
export function detailOf({ users, total }: RequestError): string | undefined {
  if (users.length === 0) return undefined
  const named = users.slice(0, 3).map(({ name }) => `„${name}“`)
  const more = total - named.length
  const rest = more > 0 ? ` und ${formatOthers(more, 'einem weiteren Eintrag', 'weiteren')}` : ''
  return `Server Error: Verwendet von ${named.join(', ')}${rest}`
}

/** What a toast offers where records are still in use: to see by what, with links that lead there. */
export function offerUsers(refusals: readonly Refusal[]): ToastAction | undefined {
  const inUse = refusals.filter(({ error }) => error.users.length > 0)
  const [first, ...others] = inUse
  if (!first) return undefined
  const shown = inUse.slice(0, toldAtMost)
  const rest = inUse.length - shown.length
  const text = `${formatCount(inUse.length)} Einträge werden noch verwendet und wurden nicht gelöscht.`
  return {
    label: 'Verwendung zeigen',
    run: () =>
      openDialog(MessageBox, {
        title: 'Wird noch verwendet',
        type: 'error',
        text: others.length === 0 ? first.error.message : text,
        body: (close) => (
          <>
            {shown.map((refusal) => (
              <Users
                key={refusal.usersAt}
                refusal={refusal}
                isNamed={others.length > 0}
                onLeave={close}
              />
            ))}
            {rest > 0 && (
              <p>und {formatOthers(rest, 'ein weiterer Eintrag', 'weitere Einträge')}</p>
            )}
          </>
        ),
      }),
  }
}

interface UsersProps {
  refusal: Refusal
  /** Several records are told of: each by its own sentence. */
  isNamed: boolean
  onLeave: () => void
}

function Users({ refusal: { error, usersAt }, isNamed, onLeave }: UsersProps) {
  const { users, total, message } = error
  return (
    <div className="refusal">
      {isNamed && <Banner type="warn" text={message} />}
      <ul className="refusal-users">
        {users.map(({ kind, id, name }) => (
          <li key={`${kind}${id}`}>
            <Link
              href={recordPath(kind === 'device' ? '/devices' : '/files', id)}
              onClick={onLeave}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="refusal-all" href={usersAt} onClick={onLeave}>
        {allOf(users, total)}
      </Link>
    </div>
  )
}

function allOf([first]: RecordUser[], total: number): string {
  const [one, many] = first?.kind === 'file' ? ['Datei', 'Dateien'] : ['Gerät', 'Geräte']
  return total === 1
    ? `1 ${one} in der Liste zeigen`
    : `Alle ${formatCount(total)} ${many} in der Liste zeigen`
}
