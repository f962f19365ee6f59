import { Button } from '@mantine/core'
import { KeyRound, MonitorSmartphone } from 'lucide-react'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { SessionsDialog } from '../sessions/sessions-dialogs.ts'
import { StartCard } from './StartCard.tsx'
import { OwnPassword } from './start-dialogs.ts'

/** The signed-in user, and a button to change the own password. */
export function OwnAccount() {
  const { currentUser } = useSession()
  if (!currentUser) return null
  const { username, email, isAdmin } = currentUser
  return (
    <StartCard
      title="Eigenes Konto"
      button={
        <span className="card-actions">
          <Button
            variant="default"
            leftSection={<MonitorSmartphone size={18} aria-hidden />}
            onClick={() => openDialog(SessionsDialog, { holder: { kind: 'own', username } })}
          >
            Sitzungen
          </Button>
          <Button
            variant="default"
            leftSection={<KeyRound size={18} aria-hidden />}
            onClick={() => openDialog(OwnPassword, {})}
          >
            Passwort ändern
          </Button>
        </span>
      }
    >
      <p className="card-note">
        {username}&nbsp;· {isAdmin ? 'Administrator' : 'Bearbeiter'}&nbsp;·{' '}
        {email ?? 'keine E-Mail-Adresse'}
      </p>
    </StartCard>
  )
}
