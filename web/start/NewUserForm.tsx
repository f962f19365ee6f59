import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { UserDraft, users } from '#contract/users.ts'
import { call } from '../api.ts'
import { refresh } from '../queries.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../ui/use-draft.ts'

/** Adds a colleague; begins anew after each. */
export function NewUserForm() {
  const [round, setRound] = useState(0)
  return <Form key={round} onDone={() => setRound(round + 1)} />
}

function Form({ onDone }: { onDone: () => void }) {
  const { draft, change, errors, isSaving, form } = useDraft({
    initial: { username: '', email: '', password: '', isAdmin: false },
    schema: UserDraft,
    action: 'addUser',
    async save(input) {
      await call(users.create, input)
      await refresh(users.list)
      toast.success('Bearbeiter wurde hinzugefügt!')
      onDone()
    },
  })
  return (
    <form {...form} className="user-form">
      <TextInput
        label="Benutzername"
        required
        autoComplete="off"
        value={draft.username}
        error={errors.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <TextInput
        label="E-Mail"
        type="email"
        autoComplete="off"
        value={draft.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label="Passwort (mindestens 12 Zeichen)"
        required
        autoComplete="new-password"
        value={draft.password}
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort des neuen Bearbeiters anzeigen' }}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <Checkbox
        label="Administrator"
        checked={draft.isAdmin}
        onChange={(event) => change({ isAdmin: event.currentTarget.checked })}
      />
      <div className="dialog-buttons">
        <Button type="submit" variant="default" loading={isSaving}>
          Anlegen
        </Button>
      </div>
    </form>
  )
}
