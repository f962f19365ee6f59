import { Button, PasswordInput } from '@mantine/core'
import { z } from 'zod'
import { StaffPassword, type User } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { call } from '../api.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../ui/use-draft.ts'

const input = z.object({ password: StaffPassword })

/** A new password for a colleague; ends the colleague's sessions. */
export function NewPasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { draft, change, errors, isSaving, form } = useDraft({
    initial: { password: '' },
    schema: input,
    action: 'updateUser',
    async save({ password }) {
      await call(users.update, { id: user.id, password })
      toast.success('Das Passwort wurde gesetzt!')
      onDone()
    },
  })
  return (
    <form {...form}>
      <PasswordInput
        label={`Neues Passwort für ${user.username} (mindestens 12 Zeichen)`}
        required
        autoFocus
        autoComplete="new-password"
        value={draft.password}
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Neues Passwort anzeigen' }}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <div className="dialog-buttons">
        <Button variant="default" onClick={onDone}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isSaving}>
          Passwort setzen
        </Button>
      </div>
    </form>
  )
}
