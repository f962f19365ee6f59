import { Button } from '@mantine/core'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { CopyField } from '../ui/CopyField.tsx'

interface Props {
  username: string
  password: string
  onClose: () => void
}

/** What a colleague needs to sign in; the password is shown this once. */
export function UserCredentials({ username, password, onClose }: Props) {
  return (
    <DialogFrame title={`Zugang für ${username}`} width="36rem" onClose={onClose}>
      <div className="dialog-form">
        <p>
          Bitte geben Sie diese Daten jetzt weiter: Das Passwort kann später nicht mehr angezeigt
          werden.
        </p>
        <CopyField label="Adresse" value={`${location.origin}/admin-login`} />
        <CopyField label="Benutzername" value={username} />
        <CopyField label="Passwort" value={password} />
        <div className="dialog-buttons">
          <Button onClick={onClose} data-autofocus>
            Fertig
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
