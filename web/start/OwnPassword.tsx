import { Button } from '@mantine/core'
import { auth } from '#contract/auth.ts'
import { KnownUsername } from '../auth/KnownUsername.tsx'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { continueSession } from './continue-session.ts'

/** Changes the user's own password; ends their other sessions. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const username = useSession().currentUser?.username ?? ''
  const { draft, field, errors, isSaving, form } = useForm({
    initial: { currentPassword: '', password: '', passwordConfirmation: '' },
    schema: auth.changePassword.input,
    action: 'changePassword',
    async save(input) {
      continueSession(await call(auth.changePassword, input))
      toast.success('Ihr Passwort wurde geändert!')
      onClose()
    },
  })
  // Browsers fill in the current password on their own, which is nothing to lose.
  const isDirty = draft.password !== '' || draft.passwordConfirmation !== ''
  return (
    <DialogFrame title="Eigenes Passwort ändern" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <KnownUsername username={username} />
        <StaffPasswordInput
          label="Bisheriges Passwort"
          required
          data-autofocus
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <StaffPasswordInput
          label="Neues Passwort"
          description="Mindestens 12 Zeichen."
          required
          autoComplete="new-password"
          {...field('password')}
        />
        <StaffPasswordInput
          label="Neues Passwort wiederholen"
          required
          autoComplete="new-password"
          {...field('passwordConfirmation')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Passwort ändern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
