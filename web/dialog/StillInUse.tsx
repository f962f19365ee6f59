import { Link } from 'wouter'
import type { RecordUser } from '#contract/problem.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { recordPath } from '../base/paths.ts'
import { Banner } from '../ui/Banner.tsx'
import type { Closable } from './dialogs.ts'
import { MessageBox } from './MessageBox.tsx'
import type { Refusal } from './refusals.ts'
import './still-in-use.css'

const maxShown = 10

/** Shows what was not deleted because other records use it, with links to those. */
export function StillInUse({ refusals, onClose }: Closable & { refusals: readonly Refusal[] }) {
  const [first] = refusals
  const rest = refusals.length - maxShown
  const text = `${formatCount(refusals.length)} Einträge werden noch verwendet und wurden nicht gelöscht.`
  return (
    <MessageBox
      title="Wird noch verwendet"
      type="error"
      text={refusals.length === 1 && first ? first.error.message : text}
      body={(close) => (
        <>
          {refusals.slice(0, maxShown).map((refusal) => (
            <Users
              key={refusal.usersAt}
              refusal={refusal}
              isNamed={refusals.length > 1}
              onLeave={close}
            />
          ))}
          {rest > 0 && <p>und {formatOthers(rest, 'ein weiterer Eintrag', 'weitere Einträge')}</p>}
        </>
      )}
      onClose={onClose}
    />
  )
}

interface UsersProps {
  refusal: Refusal
  /** Several records are shown, each with its own sentence. */
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
  const [singular, plural] = first?.kind === 'file' ? ['Datei', 'Dateien'] : ['Gerät', 'Geräte']
  return total === 1
    ? `1 ${singular} in der Liste zeigen`
    : `Alle ${formatCount(total)} ${plural} in der Liste zeigen`
}
