import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { AccountIcon, LaptopIcon } from '../ui/icons.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'

export interface Credentials {
  username: string
  pass: string
}

interface Props {
  variant: 'customer' | 'username'
  /** The serial number of the scanned nameplate: shown, kept as it is, not to be changed. */
  fixedUser?: string
  /** Tells its own failures; false puts the focus back into the password field. */
  onLogin: (credentials: Credentials) => Promise<boolean>
}

const variants = {
  customer: { label: 'Kundennummer / Gerätenummer', icon: LaptopIcon },
  username: { label: 'Username', icon: AccountIcon },
}

/** The form of both logins: emits what was typed and empties both fields. */
export function LoginForm({ variant, fixedUser, onLogin }: Props) {
  const [typedUser, setTypedUser] = useState('')
  const [pass, setPass] = useState('')
  const [isBusy, setBusy] = useState(false)
  const userField = useRef<HTMLInputElement>(null)
  const passField = useRef<HTMLInputElement>(null)
  const username = fixedUser ?? typedUser
  const { label, icon } = variants[variant]

  useEffect(() => {
    const firstEmpty = userField.current?.readOnly ? passField : userField
    firstEmpty.current?.focus({ preventScroll: true })
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (username.trim() === '' || pass.trim() === '') {
      toast.warn('Bitte füllen Sie alle Felder aus!')
      return
    }
    setBusy(true)
    setTypedUser('')
    setPass('')
    const isDone = await onLogin({ username, pass })
    setBusy(false)
    if (!isDone) passField.current?.focus()
  }

  return (
    <form className="login-form" method="post" noValidate onSubmit={submit}>
      <TextField
        ref={userField}
        label={label}
        icon={icon}
        name="username"
        required
        readOnly={fixedUser !== undefined}
        value={username}
        onChange={(event) => setTypedUser(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordInput
        ref={passField}
        label="Passwort"
        name="password"
        required
        value={pass}
        onChange={(event) => setPass(event.target.value)}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {variant === 'customer' ? <ForgottenPassword device={username} /> : null}
      <Button type="submit" isBusy={isBusy}>
        Anmelden
      </Button>
    </form>
  )
}
