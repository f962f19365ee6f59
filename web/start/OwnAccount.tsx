import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { StartCard } from './StartCard.tsx'
import { OwnPassword } from './start-dialogs.ts'

/** Who is signed in, and the way to a new own password. */
export function OwnAccount() {
  const { currentUser } = useSession()
  if (!currentUser) return null
  const { username, email, isAdmin } = currentUser
  return (
    <StartCard
      title="Eigenes Konto"
      button={
        <Button
          variant="default"
          leftSection={<KeyRound size={18} aria-hidden />}
          onClick={() => openDialog(OwnPassword, {})}
        >
          Passwort ändern
        </Button>
      }
    >
      <p className="card-note">
        {username} · {isAdmin ? 'Administrator' : 'Bearbeiter'} · {email ?? 'keine E-Mail-Adresse'}
      </p>
    </StartCard>
  )
}
