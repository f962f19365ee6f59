import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '../api.ts'
import { session } from '../session.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../ui/use-draft.ts'

const empty = { currentPassword: '', password: '', passwordConfirmation: '' }

/** The own account: a new form after each change, so that no password stays on the page. */
export function OwnAccount() {
  const [round, setRound] = useState(0)
  return (
    <section className="card" aria-labelledby="own-account">
      <h2 id="own-account">Eigenes Passwort ändern</h2>
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </section>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { draft, change, errors, isSaving, form } = useDraft({
    initial: empty,
    schema: auth.changePassword.input,
    action: 'changePassword',
    async save(input) {
      session.signIn(await call(auth.changePassword, input))
      toast.success('Ihr Passwort wurde geändert!')
      onDone()
    },
  })
  const fields = [
    { name: 'currentPassword', label: 'Bisheriges Passwort', complete: 'current-password' },
    { name: 'password', label: 'Neues Passwort (mindestens 12 Zeichen)', complete: 'new-password' },
    { name: 'passwordConfirmation', label: 'Neues Passwort wiederholen', complete: 'new-password' },
  ] as const
  return (
    <form {...form}>
      {fields.map(({ name, label, complete }) => (
        <PasswordInput
          key={name}
          label={label}
          required
          autoComplete={complete}
          value={draft[name]}
          error={errors[name]}
          visibilityToggleButtonProps={{ 'aria-label': `${label} anzeigen` }}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <div className="dialog-buttons">
        <Button type="submit" variant="default" loading={isSaving}>
          Passwort ändern
        </Button>
      </div>
    </form>
  )
}
