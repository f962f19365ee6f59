import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../base/spoken.ts'
import { Button } from '../ui/Button.tsx'
import type { IconType } from '../ui/icons.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.tsx'

export interface Credentials {
  username: string
  pass: string
}

interface Props {
  /** Label and icon of the user field. */
  label: string
  icon: IconType
  /** The serial number of the scanned nameplate: shown as it is, and read-only. */
  fixedUser?: string
  /** Where to find the value of the user field. */
  hint?: string
  /** Reports its own failures; on false, the form restores the input and selects the password. */
  onLogin: (credentials: Credentials) => Promise<boolean>
  /** Content above the button, which receives the typed user name. */
  children?: ((username: string) => ReactNode) | undefined
}

/** The form of both logins: passes on what was typed and clears both fields; a refusal restores them. */
export function LoginForm({ label, icon, fixedUser, hint, onLogin, children }: Props) {
  const texts = useWords('base')
  const [typedUser, setTypedUser] = useState('')
  const [pass, setPass] = useState('')
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const userField = useRef<HTMLInputElement>(null)
  const passField = useRef<HTMLInputElement>(null)
  const sentPass = useRef('')
  const username = fixedUser ?? typedUser

  useLayoutEffect(() => {
    setReady(true)
    const user = userField.current
    const password = passField.current
    if (!user || !password) return
    // Typed into the prerendered page before this script had loaded.
    setTypedUser(user.value)
    setPass(password.value)
    if (user.form?.contains(document.activeElement)) return
    const firstEmpty = user.value ? password : user
    firstEmpty.focus({ preventScroll: true })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the response has come
  useLayoutEffect(() => {
    const password = passField.current
    if (isBusy || !pass || pass !== sentPass.current || !password) return
    password.focus()
    password.select()
  }, [isBusy])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (username.trim() === '' || pass.trim() === '') {
      toast.warn(texts.fillAll)
      const firstEmpty = username.trim() ? passField : userField
      firstEmpty.current?.focus()
      return
    }
    setBusy(true)
    setTypedUser('')
    setPass('')
    sentPass.current = pass
    const isDone = await onLogin({ username, pass })
    setBusy(false)
    if (isDone) return
    // What has been typed meanwhile stays.
    setTypedUser((typed) => typed || username)
    setPass((typed) => typed || pass)
  }

  return (
    <form className="login-form" method="post" noValidate onSubmit={submit}>
      <TextField
        ref={userField}
        label={label}
        icon={icon}
        hint={hint}
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
        label={texts.password}
        name="password"
        required
        value={pass}
        onChange={(event) => setPass(event.target.value)}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {children?.(username)}
      <Button type="submit" disabled={!isReady} isBusy={isBusy}>
        {texts.signIn}
      </Button>
    </form>
  )
}
