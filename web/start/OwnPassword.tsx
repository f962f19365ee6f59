import { Button } from '@mantine/core'
import { auth } from '#contract/auth.ts'
import { call } from '../client/api.ts'
import { session } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'

const fields = [
  { name: 'currentPassword', label: 'Bisheriges Passwort', complete: 'current-password' },
  { name: 'password', label: 'Neues Passwort', complete: 'new-password' },
  { name: 'passwordConfirmation', label: 'Neues Passwort wiederholen', complete: 'new-password' },
] as const

/** Changes the own password; ends the own sessions elsewhere. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: { currentPassword: '', password: '', passwordConfirmation: '' },
    schema: auth.changePassword.input,
    action: 'changePassword',
    async save(input) {
      session.signIn(await call(auth.changePassword, input))
      toast.success('Ihr Passwort wurde geändert!')
      onClose()
    },
  })
  return (
    <DialogFrame title="Eigenes Passwort ändern" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        {fields.map(({ name, label, complete }, index) => (
          <StaffPasswordInput
            key={name}
            label={label}
            description={name === 'password' && 'Mindestens 12 Zeichen'}
            required
            data-autofocus={index === 0 || undefined}
            autoComplete={complete}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
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
