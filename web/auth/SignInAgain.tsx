import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Session, useSession } from '../client/session.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { leaveEndedSession } from '../shell/session-end.ts'
import { toast } from '../ui/toasts.tsx'
import { loginStaff } from './login-staff.ts'

/** Asks for the password above a form whose session has ended; then the form saves as if nothing had been. */
export function SignInAgain({ lost, onClose }: { lost: Session; onClose: () => void }) {
  const { authKey } = useSession()
  const [pass, setPass] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const username = lost.currentUser?.username ?? ''

  // Also when somebody signs in again in another tab.
  useEffect(() => {
    if (authKey !== lost.authKey) onClose()
  }, [authKey, lost, onClose])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (pass.trim() === '') {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      field.current?.focus()
      return
    }
    setIsBusy(true)
    if (await loginStaff({ username, pass })) return
    setIsBusy(false)
    setPass('')
    field.current?.focus()
  }

  return (
    <DialogFrame title="Ihre Sitzung ist abgelaufen" width="28rem" onClose={onClose} isAboveLoader>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <p>
          Bitte melden Sie sich erneut an. Ihre Eingaben bleiben erhalten, und was Sie speichern
          wollten, wird gespeichert.
        </p>
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
        />
        <StaffPasswordInput
          ref={field}
          label="Passwort"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={pass}
          onChange={(event) => setPass(event.currentTarget.value)}
        />
        <div className="dialog-buttons">
          <Button variant="default" onClick={leaveEndedSession}>
            Verwerfen und abmelden
          </Button>
          <Button type="submit" loading={isBusy}>
            Anmelden
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
